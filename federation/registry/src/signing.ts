import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pointer, SignedPointer } from '@federation/protocol';
import { keyId } from '@federation/protocol/verify';

/** A public key as the shell's configuration has it: SPKI in base64. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Signs a pointer (Ed25519, RFC 8032). */
export function signPointer(pointer: Pointer, key: KeyObject): SignedPointer {
  const payload = JSON.stringify(pointer);
  return {
    payload,
    key: keyId(publicKeyText(key)),
    signature: sign(null, Buffer.from(payload), key).toString('base64'),
  };
}

/** Why a key cannot be read, and what to do. A key that is there must not be made again: the shells know the one there is. */
function unreadable(file: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT')
    return `No signing key at ${file}: make one with «keygen <remote>» or set RELEASE_KEY to the file of yours`;
  if (code === 'EACCES' || code === 'EPERM')
    return `The signing key ${file} cannot be read by this user${process.geteuid ? ` (uid ${process.geteuid()})` : ''}: give it to them with chown`;
  return `The signing key ${file} cannot be read: ${message}`;
}

/** Reads a private key (PKCS #8 in PEM). Throws with what to do when there is none, or none that this user may read. */
export async function readKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(unreadable(file, error), { cause: error });
  });
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file}: expected an Ed25519 key, got ${key.asymmetricKeyType}`);
  return key;
}

/** Makes a private key, unless the file is there. Returns the public key for the shell's configuration. */
export async function makeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  // A key that is there may be on a read-only disk: nothing of it is touched.
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return publicKeyText(await readKey(file));
}
