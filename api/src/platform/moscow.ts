import { type SQL, sql } from 'drizzle-orm';

/** The day of Moscow on which something was, as `2026-11-24`. */
export const dayOf = (column: unknown): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'Europe/Moscow', 'YYYY-MM-DD')`;

/** From the first of two days of Moscow to the end of the second; both as `2026-11-24`. */
export const within = (column: unknown, from: unknown, to: unknown): SQL =>
  sql`(${column} >= ${from}::date::timestamp at time zone 'Europe/Moscow'
    and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow')`;

/** First and last day of a month that is written as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
