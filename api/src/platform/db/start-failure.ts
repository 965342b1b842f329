import { isUnavailable, sourceOf } from './unavailable.ts';

/** PostgreSQL's: a wrong name or password, and a database that is not there. */
const REFUSED = /^(?:28|3D)/;

/** The hosts of a connection string, which may have several; no name and no password. */
const hostsOf = (url: string): string => url.replace(/^\w+:\/\/(?:.*@)?([^/?]*).*$/s, '$1');

/** Both are wrong in the same way. */
const URLS = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;

/** A host of several addresses, such as localhost, fails with an error of each and no message of its own. */
function reasonsOf(error: Error): Error[] {
  if (!(error instanceof AggregateError)) return [error];
  const parts = error.errors.map(sourceOf).filter((part) => part instanceof Error);
  return parts.length > 0 ? parts.flatMap(reasonsOf) : [error];
}

/** Returns an error's message, without repetitions; an error without a message by its name. */
export const reasonText = (error: Error): string =>
  [...new Set(reasonsOf(error).map(({ name, message }) => message || name))].join('; ');

/**
 * Says that the database cannot be used, by which variable it was sought and where, and what to do. Undefined for an error of another kind.
 */
export function databaseFailure(error: Error, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const all = [error, ...reasonsOf(error)];
  const refused = all.some((each) => REFUSED.test((each as { code?: string }).code ?? ''));
  if (!refused && !all.some(isUnavailable)) return undefined;
  const named = URLS.filter((name) => env[name]).map((name) => `${name} (${hostsOf(env[name]!)})`);
  const where = named.length > 0 ? ` of ${named.join(' and ')}` : '';
  const cure =
    named.length > 0
      ? refused
        ? 'Correct the name, the password or the database in it.'
        : 'Start PostgreSQL there, or correct the address; without the variable the shop keeps a database of its own in DATA_DIR.'
      : 'Is it running?';
  return `The database${where} ${refused ? 'refuses the shop' : 'cannot be reached'}: ${reasonText(error)}. ${cure}`;
}
