type Described = {
  type: string;
  message: string;
  stack: string;
  code?: string | undefined;
  query?: string;
};

/**
 * An error as it goes into the log. The message of a failed query repeats its parameters, which may be codes, e-mails and
 * hashes of keys, and PostgreSQL's `detail` repeats values: only the statement and the database's own message are kept.
 */
export function describeError(error: Error & { code?: string; query?: string }): Described {
  const failedQuery = typeof error.query === 'string' && error.cause instanceof Error;
  const source: Error & { code?: string } = failedQuery ? (error.cause as Error) : error;
  return {
    type: source.name,
    message: source.message,
    stack: source.stack ?? '',
    code: source.code,
    ...(failedQuery ? { query: error.query } : {}),
  };
}
