import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 of the parts one after another. */
export function sign(secret: string | Buffer, ...parts: (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares two signatures in constant time. Anything that is not one string of the same length is unequal. */
export function sameSignature(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
