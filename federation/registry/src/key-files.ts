import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { makeKey, publicKeyText, readKey } from './signing.ts';

/** The key that is to come, beside the one that signs. */
const nextOf = (file: string) => file.replace(/(?:\.pem)?$/, '.next.pem');
/** The key that signed before. */
const oldOf = (file: string) => file.replace(/(?:\.pem)?$/, '.old.pem');

/** The public keys that belong to a key file: the one that signs, then the one to come and the one before while a key is replaced. */
export async function publicKeys(file: string): Promise<string[]> {
  const others = [nextOf(file), oldOf(file)].filter((name) => existsSync(name));
  return Promise.all([file, ...others].map(async (name) => publicKeyText(await readKey(name))));
}

/** First step of replacing a key: makes the next one, which signs nothing yet. Returns all public keys that shells have to trust now. */
export async function prepareNextKey(file: string): Promise<string[]> {
  await readKey(file);
  await makeKey(nextOf(file));
  return publicKeys(file);
}

/** The key that was prepared. Throws when none was. */
export async function readNextKey(file: string): Promise<KeyObject> {
  if (!existsSync(nextOf(file)))
    throw new Error(`There is no ${nextOf(file)}: prepare the next key with «keygen <remote> --next» first`);
  return readKey(nextOf(file));
}

/** Last step, once the next key has signed the pointer: it takes the place of the one before. */
export async function switchKey(file: string): Promise<void> {
  await rename(file, oldOf(file));
  await rename(nextOf(file), file);
}
