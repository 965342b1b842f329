import { AsyncLocalStorage } from 'node:async_hooks';

/** A call's share of the process's memory while it is worked on. */
export type Permit = { release(): void; reacquire(): void };

/** The permit of the call that code runs in; none in background work. */
export const permitOfCall = new AsyncLocalStorage<Permit>();

/**
 * Gives up the permit of the call that this runs in until `work` settles: for waiting on somebody else's server. The permit is
 * acquired again even when the process is full by then, since the call is half done.
 */
export async function withoutPermit<T>(work: () => Promise<T>): Promise<T> {
  const permit = permitOfCall.getStore();
  permit?.release();
  try {
    return await work();
  } finally {
    permit?.reacquire();
  }
}
