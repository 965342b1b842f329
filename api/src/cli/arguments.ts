import { parseMoney } from '@shop/shared/contracts';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

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

const DAY = z.iso.date();
const MOMENT = z.iso.datetime({ offset: true });
const MILLISECONDS_OF_DAY = 24 * 3_600_000;

/** A moment to come: `2027-01-31` is the end of that day in Moscow, a time such as `2027-01-31T20:00:00Z` has its zone. */
export function futureTime(text: string): Date {
  const isDay = DAY.safeParse(text).success;
  if (!isDay && !MOMENT.safeParse(text).success)
    throw new InvalidArgumentError(
      'A day such as 2027-01-31, or a time with its zone such as 2027-01-31T20:00:00Z or 2027-01-31T20:00:00+03:00.',
    );
  const time = isDay ? Date.parse(`${text}T00:00:00+03:00`) + MILLISECONDS_OF_DAY : Date.parse(text);
  if (time < Date.now()) throw new InvalidArgumentError('It is over already.');
  return new Date(time);
}
