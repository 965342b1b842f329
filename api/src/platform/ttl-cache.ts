import { LRUCache } from 'lru-cache';

/**
 * Remembers answers for `ttl` milliseconds, at most `size` of them. Asking again while an answer is under way waits for it; a failure is
 * not remembered.
 */
export function createTtlCache<T>({ ttl, size }: { ttl: number; size: number }) {
  const answers = new LRUCache<string, Promise<T>>({ max: size, ttl });
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key);
    if (known) return known;
    const answer = ask();
    answers.set(key, answer);
    try {
      return await answer;
    } catch (error) {
      if (answers.peek(key) === answer) answers.delete(key);
      throw error;
    }
  };
}
