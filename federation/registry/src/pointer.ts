import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer as pointerSchema } from '@federation/protocol';
import { keyId, openPointer, UntrustedKeyError } from '@federation/protocol/verify';
import { publicKeyText, signPointer } from './signing.ts';
import type { ReleaseStore } from './store.ts';

/** A remote's releases as somebody reads them. */
export type Source = {
  /** The remote's federation name. */
  name: string;
  store: ReleaseStore;
  /** Public keys whose signature is taken, those that the shells are configured with; several while a key is replaced. */
  keys: readonly string[];
};

/** The same as its team changes them. */
export type Target = Source & {
  /** Signs what is written; its public key is one of `keys`. */ key: KeyObject;
  now?: Date;
};

/** Opens the pointer, or says what a team has to do about a foreign key. */
function openUnlessForeign(text: string, keys: readonly string[], place: string) {
  try {
    return openPointer(text, keys, place);
  } catch (error) {
    if (!(error instanceof UntrustedKeyError)) throw error;
    const advice = `If that key is your team's, name its public key in REMOTE_<NAME>_KEYS; if it is not, somebody else wrote here: look at the store before you publish`;
    throw new Error(`${error.message}. ${advice}`, { cause: error });
  }
}

function open(text: string, { name, store, keys }: Source): Pointer {
  const { pointer } = openUnlessForeign(text, keys, `${store.location}/remote.json`);
  if (pointer.name !== name)
    throw new Error(`${store.location} holds releases of ${pointer.name}, expected ${name}`);
  return pointer;
}

/** The pointer, or undefined before the first publication. Throws when nobody trusted signed it: nothing is built on such a text. */
export async function currentPointer(source: Source): Promise<Pointer | undefined> {
  const text = await source.store.readPointer();
  return text === undefined ? undefined : open(text, source);
}

/**
 * The clock, in seconds: shells take no pointer older than one they know, so a store that was lost and is begun again has to begin
 * higher than it ended.
 */
const firstSequence = (now = new Date()): number => Math.floor(now.getTime() / 1_000);

/**
 * Changes and signs the pointer. `change` is given the pointer as it is now and returns what differs; undefined changes nothing. It may be
 * called again when another publisher was faster.
 */
export async function changePointer(
  target: Target,
  change: (before: Pointer | undefined) => Partial<Pointer> | undefined,
): Promise<Pointer> {
  const own = publicKeyText(target.key);
  if (!target.keys.includes(own))
    throw new Error(
      `The key that signs is ${keyId(own)}, but the shells trust ${target.keys.map(keyId).join(', ')}: add its public key to REMOTE_${target.name.toUpperCase()}_KEYS and to the shells first`,
    );
  let result: Pointer | undefined;
  await target.store.updatePointer((text) => {
    const before = text === undefined ? undefined : open(text, target);
    const difference = change(before);
    if (!difference) {
      if (!before) throw new Error(`Nothing was published to ${target.store.location} yet`);
      result = before;
      return text!;
    }
    result = pointerSchema.parse({
      name: target.name,
      canary: null,
      history: [],
      ...before,
      ...difference,
      sequence: before ? before.sequence + 1 : firstSequence(target.now),
    });
    return `${JSON.stringify(signPointer(result, target.key), null, 1)}\n`;
  });
  return result!;
}
