/** A lock that admits one holder at a time, in the order of asking. */
export function createGate() {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Resolves when it is the caller's turn, with a function that lets the next one in. */
    enter(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const turn = last.then(() => resolve);
      last = promise;
      return turn;
    },
  };
}
