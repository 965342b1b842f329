/** The result did not come in time. */
export class TooLate extends Error {}

/** Waits for `work` so long. After that its signal is aborted: throws `TooLate`. */
export async function inTime<T>(
  what: string,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TooLate(`${what}: not done within ${milliseconds} ms`);
    controller.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
