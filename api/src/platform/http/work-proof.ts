import { createHash } from 'node:crypto';
import { refuse } from '../refusal.ts';
import { sameSignature, sign } from '../signature.ts';
import type { RateLimiter } from './rate-limits.ts';

/** How long a challenge may be answered, milliseconds. */
const LIFETIME = 5 * 60 * 1000;
/** Zero bits at the least and at the most: 130,000 hashes on average, some tenths of a second on a phone, and 4 million. */
const [LEAST, MOST] = [17, 22];

type Asked = {
  secretKey: string;
  rateLimits: RateLimiter;
  /** Call and address that the work opens: a challenge for one opens no other. */
  purpose: string;
  /** How many times the ceiling is reached: each doubling doubles the work. */
  load: number;
};

/**
 * Asks for a proof of work: `challenge.nonce`, whose SHA-256 begins with the number of zero bits in the challenge,
 * `expires.bits.salt.signature`. Nothing is kept for a challenge; a proof is taken once.
 * @throws {Refusal} 428 with a challenge when there is none, or no good one.
 */
export async function needWork(proof: unknown, { secretKey, rateLimits, purpose, load }: Asked) {
  const signatureOf = (facts: string) => sign(secretKey, `work-proof:${purpose}:${facts}`);
  const now = Date.now();
  const [, challenge, facts, expires, bits, signature] =
    /^(((\d{13})\.(\d{2})\.[\da-f-]{36})\.([\da-f]{64}))\.\d{1,12}$/.exec(String(proof)) ?? [];
  const isGood =
    sameSignature(signatureOf(facts ?? ''), signature) &&
    Number(expires) > now &&
    leadingZeros(String(proof)) >= Number(bits) &&
    (await rateLimits.count(['workProof', challenge!])).hits === 1;
  if (isGood) return;
  const asked = Math.min(MOST, LEAST + Math.floor(Math.log2(Math.max(1, load))));
  const fresh = `${now + LIFETIME}.${asked}.${crypto.randomUUID()}`;
  throw refuse('http.work_needed', { challenge: `${fresh}.${signatureOf(fresh)}` });
}

const leadingZeros = (text: string): number =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE());
