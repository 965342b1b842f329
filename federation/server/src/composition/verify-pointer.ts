import { createHash, createPublicKey, verify } from 'node:crypto';
import { type Pointer, pointer, signedPointer } from '@federation/protocol';
import { parseJson } from '@federation/protocol/json';

const keyId = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** The pointer in a signed text. Throws unless one of the keys signed exactly these bytes. */
export function verifyPointer(text: string, keys: readonly string[], address: string): Pointer {
  const { payload, key: id, signature } = signedPointer.parse(parseJson(text, address, 200));
  const key = keys.find((candidate) => keyId(candidate) === id);
  if (!key) throw new Error(`${address}: signed by key ${id}, which is not among the trusted ones`);
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))) {
    throw new Error(`${address}: the signature does not match`);
  }
  return pointer.parse(parseJson(payload, `${address}, payload`));
}
