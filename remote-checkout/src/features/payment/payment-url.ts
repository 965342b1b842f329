const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * An address that a payment provider gave, checked before a shopper is sent there: https, or http on this machine.
 * Throws on anything else: `javascript:`, `data:`, plain http, a relative path (promises, 33).
 */
export function paymentUrl(address: string): string {
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!url || !isSafe) throw new TypeError('Refused a payment address that is not https');
  return url.href;
}
