import { AsyncLocalStorage } from 'node:async_hooks';

/** What a call holds of the process's room while it is worked on. */
export type Place = { release(): void; takeBack(): void };

/** The place of the call that code runs in; none in background work. */
export const placeOfCall = new AsyncLocalStorage<Place>();

/**
 * Gives up the place of the call that this runs in until `work` settles: for waiting on somebody else's server. The place is
 * taken back even when the process is full by then, since the call is half done.
 */
export async function withoutPlace<T>(work: () => Promise<T>): Promise<T> {
  const place = placeOfCall.getStore();
  place?.release();
  try {
    return await work();
  } finally {
    place?.takeBack();
  }
}
