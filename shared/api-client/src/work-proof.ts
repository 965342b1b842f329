import { sha256 } from '@noble/hashes/sha2.js';

/** How long it computes before the page has its turn, milliseconds. */
const SLICE = 12;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Computes the proof of work for a challenge, `expires.bits.salt.signature`: `challenge.nonce`, whose SHA-256 begins with so many zero
 * bits. The page stays responsive. `crypto.subtle` is not used: each call costs more than the hash, and plain http lacks it.
 */
export async function prove(challenge: string, signal?: AbortSignal | null): Promise<string> {
  const bits = Number(challenge.split('.')[1]);
  if (!(bits <= 32)) throw new TypeError(`A challenge of work is expected, not ${challenge}`);
  const encoder = new TextEncoder();
  // The challenge is hashed once; only the nonce differs.
  const begun = sha256.create().update(encoder.encode(`${challenge}.`));
  for (let nonce = 0; ; ) {
    signal?.throwIfAborted();
    for (const end = performance.now() + SLICE; performance.now() < end; nonce += 1) {
      const hash = begun
        .clone()
        .update(encoder.encode(String(nonce)))
        .digest();
      const first = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
      if (Math.clz32(first) >= bits) return `${challenge}.${nonce}`;
    }
    await pause();
  }
}
