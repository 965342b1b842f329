import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPostgres } from '@shop/devkit/postgres';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../src/platform/db/unavailable.ts';

const SPEC = { tags: '@spec-17.14' };

/** Every error of node-postgres that has no code, by the start of its text: does it pass by itself? */
const DRIVER: Record<string, boolean> = {
  'timeout expired': true,
  'timeout exceeded when trying to connect': true,
  'Query read timeout': true,
  'Connection terminated': true,
  'Connection terminated unexpectedly': true,
  'Connection terminated due to connection timeout': true,
  'Client has encountered a connection error and is not queryable': true,
  'Client was closed and is not queryable': true,
  'Cannot use a pool after calling end on the pool': true,
  'There was an error establishing an SSL connection': true,
  'Received unexpected rowDescription message from backend.': true,
  'Received unexpected dataRow message from backend.': true,
  'Received unexpected portalSuspended message from backend.': true,
  'Received unexpected emptyQuery message from backend.': true,
  'Received unexpected commandComplete message from backend.': true,
  'Received unexpected parseComplete message from backend.': true,
  'Received unexpected copyInResponse message from backend.': true,
  'Received unexpected copyData message from backend.': true,
  'received invalid response: ': true,
  'Unknown authenticationOk message type ': true,
  // Wrong settings, which stay so.
  'The server does not support SSL connections': false,
  'sslnegotiation=direct requires SSL to be enabled': false,
  'Invalid sslnegotiation value': false,
  'Password must be a string': false,
  // Wrong code.
  'Binary mode not supported yet': false,
  'Called end on pool more than once': false,
  'callback is not a function': false,
  'Client has already been connected. You cannot reuse a client.': false,
  'Client was passed a null or undefined query': false,
  'Passing a function as the first parameter to pool.query is not supported': false,
  'Release called on client which has already been released to the pool.': false,
  'A query must have either text or a name. Supplying neither is unsupported.': false,
  'Prepared statements must be unique - ': false,
  'Query values must be an array': false,
  'unexpected condition': false,
  'circular reference detected while preparing "': false,
  '${portalQuery} not supported in pipeline mode': false,
};

test.each(Object.entries(DRIVER))('node-postgres says "%s": passes by itself, %s', SPEC, (text, passes) => {
  expect(isUnavailable(new Error(text))).toBe(passes);
  expect(isUnavailable(new DrizzleQueryError('select 1', [], new Error(text)))).toBe(passes);
});

test('that is every error of the installed driver that has no code', () => {
  const driver = path.dirname(createRequire(import.meta.url).resolve('pg/package.json'));
  const inDriver = createRequire(path.join(driver, 'package.json'));
  const files = [
    ...readdirSync(path.join(driver, 'lib')).map((name) => path.join(driver, 'lib', name)),
    inDriver.resolve('pg-pool'),
    path.join(path.dirname(inDriver.resolve('pg-protocol')), 'parser.js'),
  ].filter((file) => file.endsWith('.js'));
  const made = /new (?:\w+\.)?(?:Type|Database)?Error\(\s*(?:this\._?ending \? )?(['"`])((?:(?!\1).)+)/g;
  const texts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(made)].map(([, , text]) => text!),
  );
  expect(texts.length).toBeGreaterThan(25);
  const unknown = texts.filter((text) => !Object.keys(DRIVER).some((known) => text.startsWith(known)));
  expect(unknown, 'decide in DRIVER and in unavailable.ts whether these pass by themselves').toEqual([]);
});

/** Errors of PostgreSQL that pass by themselves, in the words of its appendix A. */
const PASSING = [
  ...['connection_exception', 'connection_does_not_exist', 'connection_failure', 'protocol_violation'],
  ...['sqlclient_unable_to_establish_sqlconnection', 'sqlserver_rejected_establishment_of_sqlconnection'],
  'transaction_resolution_unknown',
  ...['read_only_sql_transaction', 'idle_in_transaction_session_timeout', 'transaction_timeout'],
  ...['transaction_rollback', 't_r_serialization_failure', 't_r_integrity_constraint_violation'],
  ...['t_r_statement_completion_unknown', 't_r_deadlock_detected'],
  ...['insufficient_resources', 'disk_full', 'out_of_memory', 'too_many_connections'],
  'configuration_limit_exceeded',
  ...['object_not_in_prerequisite_state', 'lock_not_available'],
  ...['operator_intervention', 'query_canceled', 'admin_shutdown', 'crash_shutdown', 'cannot_connect_now'],
  ...['database_dropped', 'idle_session_timeout'],
  ...['system_error', 'io_error', 'undefined_file', 'duplicate_file', 'file_name_too_long'],
].map((name) => `errcode_${name}`.toUpperCase());

test('of the errors that the installed PostgreSQL knows, those pass and no others', SPEC, () => {
  const [version] = /(?<=postgresql\/)\d+/.exec(findPostgres())!;
  const list = readFileSync(`/usr/share/postgresql/${version}/errcodes.txt`, 'utf8');
  const known = [...list.matchAll(/^(\w{5})\s+E\s+(\w+)/gm)].map(([, code, name]) => ({
    code: code!,
    name: name!,
  }));
  expect(known.length).toBeGreaterThan(200);
  const passing = known.filter(({ code }) => {
    const error = Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
    return isUnavailable(new DrizzleQueryError('select 1', [], error));
  });
  const names = new Set(known.map(({ name }) => name));
  expect(new Set(passing.map(({ name }) => name))).toEqual(
    new Set(PASSING.filter((name) => names.has(name))),
  );
});

test.each([
  { code: 'ECONNREFUSED', syscall: 'connect' },
  // A Unix socket of a server that is down.
  { code: 'ENOENT', syscall: 'connect' },
  { code: 'EAGAIN', syscall: 'connect' },
  { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
  { code: 'ECONNRESET', syscall: 'read' },
  { code: 'EPIPE', syscall: 'write' },
  { code: 'ERR_STREAM_DESTROYED' },
  { code: 'ERR_STREAM_WRITE_AFTER_END' },
  { code: 'ENOSPC', syscall: 'write' },
])('the system says $code at $syscall: passes by itself', SPEC, (error) => {
  expect(isUnavailable(Object.assign(new Error('no'), error))).toBe(true);
});

test.each([{ code: 'ENOENT', syscall: 'open' }, { code: 'ERR_INVALID_ARG_TYPE' }, { code: '42P01' }, {}])(
  '%o is our own mistake',
  (error) => {
    expect(isUnavailable(Object.assign(new Error('no'), error))).toBe(false);
  },
);
