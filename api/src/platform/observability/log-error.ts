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
    message: withoutSecrets(source.message),
    stack: withoutSecrets(source.stack ?? ''),
    code: source.code,
    ...(failedQuery ? { query: error.query } : {}),
  };
}

const SECRETS: [pattern: RegExp, name: string][] = [
  [/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}\.[a-z]{2,}/gi, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [token]'],
  // Hashes, keys and signatures; ids of orders and payments are shorter parts with dashes between.
  [/(?<![\w-])[A-Za-z0-9_-]{40,}(?![\w-])/g, '[secret]'],
];

/** A text that others wrote, such as an answer of a mail server, without the e-mails and tokens in it. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text);
}
