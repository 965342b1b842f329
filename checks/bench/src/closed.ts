/** Repetitions per second, and the time that 99 of 100 keep within, milliseconds. */
export type Pace = { rate: number; p99: number };

/** Repeats `once` in `width` workers for so long. */
export async function runClosed(width: number, seconds: number, once: () => Promise<unknown>): Promise<Pace> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await once();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  const took = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return { rate: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
