/**
 * Idempotency keys of one form: the same body sent again, after a lost answer, carries the same key, so that the
 * server returns the order it already made; another body gets a key of its own.
 */
export function createAttemptKeys(): (body: unknown) => string {
  let last = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.body) last = { body: text, key: crypto.randomUUID() };
    return last.key;
  };
}
