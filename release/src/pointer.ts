import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer, signedPointer } from '@shop/shared/contracts';
import { signPointer } from './signing.ts';
import type { FolderStore } from './store.ts';

/** How many past versions a pointer names. */
const HISTORY = 20;

export type Version = { version: string; integrity: string };

const parse = (text: string): Pointer =>
  pointer.parse(JSON.parse(signedPointer.parse(JSON.parse(text)).payload));

/** The pointer of a store, or undefined before the first publication. */
export async function currentPointer(store: FolderStore): Promise<Pointer | undefined> {
  const text = await store.readPointer();
  return text === undefined ? undefined : parse(text);
}

/** Changes and signs the pointer. `change` is given the pointer as it is now and returns what differs; undefined changes nothing. */
export async function changePointer(
  store: FolderStore,
  key: KeyObject,
  change: (before: Pointer | undefined) => Partial<Pointer> | undefined,
): Promise<Pointer> {
  let result: Pointer | undefined;
  await store.updatePointer((text) => {
    const before = text === undefined ? undefined : parse(text);
    const difference = change(before);
    if (!difference) {
      if (!before) throw new Error('Nothing was published yet');
      result = before;
      return text!;
    }
    const next = pointer.parse({
      canary: null,
      history: [],
      ...before,
      ...difference,
      sequence: (before?.sequence ?? 0) + 1,
    });
    result = next;
    return `${JSON.stringify(signPointer(next, key), null, 1)}\n`;
  });
  return result!;
}

/** The history with a version at its head, each version once. */
export function remember(
  before: Pointer | undefined,
  { version, integrity }: Version,
  now: Date,
): Pointer['history'] {
  const others = (before?.history ?? []).filter((past) => past.version !== version);
  return [{ version, integrity, published: now.toISOString() }, ...others].slice(0, HISTORY);
}
