import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

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
