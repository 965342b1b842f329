type Kept<T> = { value: Promise<T>; until: number };

/**
 * Remembers answers for `ttl` milliseconds, at most `size` of them, the oldest going first. Asking again while an answer
 * is under way waits for it; a failure is not remembered.
 */
export function createBriefCache<T>({ ttl, size }: { ttl: number; size: number }) {
  const kept = new Map<string, Kept<T>>();
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.value;
    kept.delete(key);
    const value = ask();
    kept.set(key, { value, until: Date.now() + ttl });
    if (kept.size > size) kept.delete(kept.keys().next().value!);
    try {
      return await value;
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key);
      throw error;
    }
  };
}
