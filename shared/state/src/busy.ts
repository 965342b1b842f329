import { atom } from 'nanostores';

/** Names of the parts that must not be interrupted now: a form being filled, a payment under way. */
export const $busy = atom<readonly string[]>([]);

/** Marks a part busy until the returned function is called. */
export function markBusy(part: string): () => void {
  $busy.set([...$busy.get(), part]);
  let done = false;
  return () => {
    if (done) return;
    done = true;
    const first = $busy.get().indexOf(part);
    $busy.set($busy.get().filter((_, index) => index !== first));
  };
}
