/**
 * Lets callers who ask for the same thing at the same moment share one answer: `work` runs for the first of them, the others
 * wait for it and learn that the answer is shared. A failure is everybody's.
 */
export function createSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>();
  return async (key: string, work: () => Promise<T>): Promise<{ value: T; isFirst: boolean }> => {
    const known = underWay.get(key);
    if (known) return { value: await known, isFirst: false };
    const mine = work().finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return { value: await mine, isFirst: true };
  };
}
