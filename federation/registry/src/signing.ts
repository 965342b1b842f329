import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Pointer, pointer, type SignedPointer, signedPointer } from '@federation/protocol';
import { parseJson } from '@federation/protocol/json';

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

/** The pointer in a text of `remote.json`, and the id of the key that signed it. Throws unless one of the public keys signed exactly these bytes. */
export function openPointer(text: string, trusted: readonly string[]): { pointer: Pointer; signer: string } {
  const { payload, key: id, signature } = signedPointer.parse(parseJson(text, 'remote.json'));
  const key = trusted.find((candidate) => keyId(candidate) === id);
  if (!key)
    throw new Error(
      `remote.json was signed by key ${id}, expected ${trusted.map(keyId).join(' or ')}. If that key is your team's, name its public key in REMOTE_<NAME>_KEYS; if it is not, somebody else wrote here: look at the store before you publish`,
    );
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64')))
    throw new Error(
      `remote.json names key ${id}, but its signature does not match: it was altered after it was signed`,
    );
  return { pointer: pointer.parse(parseJson(payload, 'payload of remote.json')), signer: id };
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
