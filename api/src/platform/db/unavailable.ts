import { StoreError } from '@federation/store';
import { DrizzleQueryError } from 'drizzle-orm';

/** Calls of the system that make a connection, whatever they fail with; in containers a database that restarts has no name meanwhile. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);
/** Errors of a broken connection, in the words of the system, of Node and of TLS. */
const BROKEN = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'EPROTO',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['ENETDOWN', 'ENETRESET', 'ENOTFOUND', 'EAI_AGAIN'],
  ...[
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_SOCKET_CLOSED',
  ],
]);
/** File system errors: pictures have no room, or may not be written. */
const FILES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/**
 * States of PostgreSQL, by their classes where a whole class passes: 08 connections, 40 transactions rolled back for the sake of others,
 * 53 resources, 57 operators (shutting down, starting up, a limit of time), 58 the system around it. And one by one: idle in a
 * transaction, or in one for too long; read-only, as a standby is; recovery is in progress; a lock that is not free.
 */
const SQLSTATE = /^(?:(?:08|40|53|57|58)\w{3}|25P0[34]|25006|55000|55P03)$/;
/** Errors of node-postgres, which gives these no code. A test compares them with the installed driver's. */
const DRIVER = new RegExp(
  `^(?:${[
    'timeout (?:expired|exceeded when trying to connect)',
    'Query read timeout',
    'Connection terminated',
    'Client (?:has encountered a connection error|was closed) and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'There was an error establishing an SSL connection',
    // The connection broke within a message.
    'Received unexpected \\w+ message from backend',
    'received invalid response: ',
    'Unknown authenticationOk message type ',
  ].join('|')})`,
);

/** Returns the cause of a failed query; any other error is its own source. */
export const sourceOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? sourceOf(error.cause) : error;

/**
 * True for a failure of reaching the database, or of writing to it or to a disk, which passes by itself: what was asked is not to
 * blame, and may be asked again.
 */
export function isUnavailable(error: Error): boolean {
  const { code = '', syscall = '', message } = sourceOf(error) as NodeJS.ErrnoException;
  if (error instanceof StoreError) return true;
  return (
    CONNECTING.has(syscall) ||
    BROKEN.has(code) ||
    FILES.has(code) ||
    SQLSTATE.test(code) ||
    DRIVER.test(message)
  );
}

/** True where a session may not write: a standby, or a database that was made read-only. */
export const isReadOnly = (error: Error): boolean =>
  (sourceOf(error) as Error & { code?: string }).code === '25006';
