import { StoreError } from '@federation/store';
import { DrizzleQueryError } from 'drizzle-orm';

/** Of the system: nobody listens, or the connection broke; in containers a database that restarts has no name meanwhile. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
/** Of the file system: pictures have no room, or may not be written. */
const FILES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/**
 * Of PostgreSQL: connection exceptions; disk full, out of memory, too many connections; read-only, as a standby is; shutting down,
 * and not up yet; the operating system cannot read or write.
 */
const SQLSTATE = /^(?:08\w{3}|53\w{3}|25006|57P0[123]|58030)$/;
/** Of node-postgres, which gives these no code. */
const DRIVER =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** What made a query of the database fail; anything else is its own source. */
export const sourceOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? sourceOf(error.cause) : error;

/**
 * True for a failure of reaching the database, or of writing to it or to a disk, which passes by itself: what was asked is not to
 * blame, and may be asked again.
 */
export function isUnavailable(error: Error): boolean {
  const { code = '', message } = sourceOf(error) as Error & { code?: string };
  if (error instanceof StoreError) return true;
  return SYSTEM.has(code) || FILES.has(code) || SQLSTATE.test(code) || DRIVER.test(message);
}

/** True where a session may not write: a standby, or a database that was made read-only. */
export const isReadOnly = (error: Error): boolean =>
  (sourceOf(error) as Error & { code?: string }).code === '25006';
