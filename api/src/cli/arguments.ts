import { parseMoney } from '@shop/shared/contracts';
import { InvalidArgumentError } from 'commander';

/** A whole number of an option, from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`From ${min} to ${max}.`);
    return value;
  };

/** Kopecks of roubles such as `100`, `-50` or `99.90`. */
export function roubles(text: string): number {
  if (!/^-?\d{1,9}(\.\d{2})?$/.test(text)) throw new InvalidArgumentError('A sum such as 100 or 99.90.');
  return parseMoney(text.includes('.') ? text : `${text}.00`);
}

/** A time such as `2027-01-31` or `2027-01-31T20:00:00Z`. */
export function futureTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() < Date.now())
    throw new InvalidArgumentError('A time to come, such as 2027-01-31.');
  return time;
}
