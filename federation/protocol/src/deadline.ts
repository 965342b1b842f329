/** A signal that aborts with a time limit, or with the caller's own signal. */
export type Deadline = {
  signal: AbortSignal;
  /** Whether it was the time limit. */
  isOver: () => boolean;
  /** Ends the wait; call it when what the signal was for has settled. */
  clear: () => void;
};

/**
 * A deadline in `timeout` milliseconds, for a call that `signal` may end before. `AbortSignal.any` is not in all promised browsers, and
 * `AbortSignal.timeout` not whole.
 */
export function deadline(timeout: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, timeout);
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}
