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

/** A sum such as `100`, `-50` or `99.90` as calls have it: `100.00`. */
export function roubles(text: string): string {
  if (!/^-?\d{1,9}(\.\d{2})?$/.test(text)) throw new InvalidArgumentError('A sum such as 100 or 99.90.');
  return text.includes('.') ? text : `${text}.00`;
}
