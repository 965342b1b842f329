import { DrizzleQueryError } from 'drizzle-orm';
import { databaseFailure, reasonText } from '../platform/db/start-failure.ts';
import { sourceOf } from '../platform/db/unavailable.ts';
import { CatalogueError, printProblem } from '../platform/problems.ts';

/** A wrong file is wrong in every line; nobody reads a thousand of them. */
const SHOWN = 50;

/** Says on standard error why a command failed. */
export function printFailure(error: unknown): void {
  if (!(error instanceof CatalogueError)) {
    console.error(errorText(error));
    return;
  }
  for (const problem of error.problems.slice(0, SHOWN)) console.error(printProblem(problem));
  if (error.problems.length > SHOWN) console.error(`… and ${error.problems.length - SHOWN} more`);
  console.error(`\n${error.problems.length} problem(s). Nothing was changed.`);
}

/**
 * Returns the text that a failed command prints. The message of a failed query repeats the statement and its parameters, which may be the
 * codes of a stock, and hides what the database said: only the latter is printed.
 */
export function errorText(error: unknown): string {
  const source = sourceOf(error);
  if (source instanceof DrizzleQueryError) return 'A query of the database failed.';
  if (!(source instanceof Error)) return String(source);
  return databaseFailure(source) ?? reasonText(source);
}
