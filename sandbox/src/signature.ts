import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 of `message` under `secret`. */
export const sign = (secret: string, message: string | Buffer) =>
  createHmac('sha256', secret).update(message).digest('hex');

/** True when `given` is the signature of `message`; takes the same time wherever they differ. */
export function isSignedBy(secret: string, message: string | Buffer, given: unknown): boolean {
  const expected = Buffer.from(sign(secret, message));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
