/** Resolves when a promise fails, or when it takes longer than `delay` milliseconds to settle. */
const troubleOf = (promise: Promise<unknown>, delay: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay);
    promise.then(
      () => clearTimeout(timer),
      () => resolve(),
    );
  });

type Versions<T> = {
  current: () => Promise<T>;
  previous: () => Promise<T>;
  /** So long the current version may be silent before the one before it gets its chance, in milliseconds. */
  delay: number;
  /** Called when it was the previous version that came. */
  onFallback: () => void;
};

/**
 * Loads the current version, or the one before it when that fails, or when it stays silent and comes later.
 * Fails with the current version's error.
 */
export async function loadWithFallback<T>({ current, previous, delay, onFallback }: Versions<T>): Promise<T> {
  const wanted = current().then((value) => ({ value, isFallback: false }));
  const fallback = troubleOf(wanted, delay).then(async () => ({ value: await previous(), isFallback: true }));
  const { value, isFallback } = await Promise.any([wanted, fallback]).catch(() => wanted);
  if (isFallback) onFallback();
  return value;
}
