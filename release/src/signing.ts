import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pointer, SignedPointer } from '@shop/shared/contracts';

/** A public key as the shell's configuration has it: SPKI in base64. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** The id of a public key: the first 16 hex digits of the SHA-256 of its SPKI bytes. */
export const keyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** Signs a pointer (Ed25519, RFC 8032). */
export function signPointer(pointer: Pointer, key: KeyObject): SignedPointer {
  const payload = JSON.stringify(pointer);
  return {
    payload,
    key: keyId(publicKeyText(key)),
    signature: sign(null, Buffer.from(payload), key).toString('base64'),
  };
}

/** Reads a private key (PKCS #8 in PEM). Throws with what to do when there is none. */
export async function readKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `No signing key at ${file}: make one with «npm run release -- keygen <remote>» or set RELEASE_KEY to the file of yours`,
    );
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
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await chmod(file, 0o600);
  return publicKeyText(await readKey(file));
}
