import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { z } from 'zod';
import { parseJson } from './json.ts';
import { type Pointer, pointer, type Release, release, signedPointer } from './release.ts';

/** The hash of a file or text as subresource integrity and the Content-Security-Policy write it: `sha256-…` in base64. */
export const integrityOf = (data: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(data).digest('base64')}`;

/** Throws unless the data has this hash. */
export function checkIntegrity(data: string | Uint8Array, expected: string, place: string): void {
  const actual = Buffer.from(integrityOf(data));
  const wanted = Buffer.from(expected);
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual))
    throw new Error(`${place}: integrity mismatch, expected ${expected}, got ${actual}`);
}

/** The id of a public key (SPKI in base64): the first 16 hex digits of the SHA-256 of its bytes. */
export const keyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** Signed by a key that nobody here knows. */
export class UntrustedKeyError extends Error {}

/** Whether this key (Ed25519, SPKI in base64) signed exactly these bytes; `signature` in base64. */
export const isSigned = (payload: string, signature: string, publicKey: string): boolean =>
  verify(
    null,
    Buffer.from(payload),
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  );

/** JSON of this form. Throws with the place and the first field that is wrong. */
function parse<T>(schema: z.ZodType<T>, text: string, place: string, status?: number): T {
  const { success, data, error } = schema.safeParse(parseJson(text, place, status));
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * The pointer in a text of `remote.json`, and the id of the key that signed it. Throws unless one of the trusted public keys signed
 * exactly these bytes. `place` and the `status` of an answer are for messages.
 */
export function openPointer(
  text: string,
  trusted: readonly string[],
  place: string,
  status?: number,
): { pointer: Pointer; signer: string } {
  const { payload, key: signer, signature } = parse(signedPointer, text, place, status);
  const key = trusted.find((candidate) => keyId(candidate) === signer);
  if (!key)
    throw new UntrustedKeyError(
      `${place}: signed by key ${signer}, which is not among the trusted ones (${trusted.map(keyId).join(', ')})`,
    );
  if (!isSigned(payload, signature, key))
    throw new Error(`${place}: the signature of key ${signer} does not match: altered after it was signed`);
  return { pointer: parse(pointer, payload, `${place}, payload`), signer };
}

/** Reads `release.json`. Throws with the place and the field when it is no release. */
export const parseRelease = (data: string | Uint8Array, place: string, status?: number): Release =>
  parse(release, Buffer.from(data).toString(), place, status);

/** Files that a release names without listing them with a hash: nobody could check those. */
export function filesWithoutHash({ entry, server, modules, files }: Release): string[] {
  const named = [entry, server, ...Object.values(modules).flatMap(({ js, css }) => [...js, ...css])];
  return [...new Set(named)].filter((file) => !Object.hasOwn(files, file));
}
