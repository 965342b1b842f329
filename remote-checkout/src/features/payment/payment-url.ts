import { parseUrl } from '@shop/lib';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A payment provider's address that a shopper must not be sent to. */
export class UnsafeAddress extends Error {}

/**
 * An address that a payment provider gave, checked before a shopper is sent there: https, or http on this machine.
 * Throws `UnsafeAddress` on anything else: `javascript:`, `data:`, plain http, a relative path.
 */
export function paymentUrl(address: string): string {
  const url = parseUrl(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!url || !isSafe)
    throw new UnsafeAddress(`Refused a payment address: ${url?.protocol ?? 'not an address'}`);
  return url.href;
}

/** Schemes under which banks of the Faster Payments System listen on phones: `bank100000000111://`. */
const BANK_SCHEME = /^bank\d{12}:$/;

/** The text of a payment's QR code as an address that a phone may open: https, or a bank's own scheme. Undefined for any other text. */
export function bankAppUrl(text: string): string | undefined {
  const url = parseUrl(text.trim());
  if (url && BANK_SCHEME.test(url.protocol)) return url.href;
  try {
    return paymentUrl(text.trim());
  } catch {
    return undefined;
  }
}

/** True when a text is an address that may be opened. */
export function isPaymentUrl(text: string): boolean {
  try {
    return paymentUrl(text) === text;
  } catch {
    return false;
  }
}
