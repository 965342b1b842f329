import { DrizzleQueryError } from 'drizzle-orm';

/** Of the system: nobody listens, or the connection broke; in containers a database that restarts has no name meanwhile. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
/** Of PostgreSQL: connection exceptions, too many connections, shutting down, and not up yet. */
const SQLSTATE = /^(?:08\w{3}|53300|57P0[123])$/;
/** Of node-postgres, which gives these no code. */
const DRIVER =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** What made a query of the database fail; anything else is its own source. */
export const sourceOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? sourceOf(error.cause) : error;

/** True for a failure of reaching the database, which passes by itself: what was asked is not to blame, and may be asked again. */
export function isUnavailable(error: Error): boolean {
  const { code = '', message } = sourceOf(error) as Error & { code?: string };
  return SYSTEM.has(code) || SQLSTATE.test(code) || DRIVER.test(message);
}
