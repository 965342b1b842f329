import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of an order's receipt link: whoever holds it may open the order. `secret` is the shop's own. */
export const receiptKey = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order-receipt:${orderId}`).digest('base64url');

/** True when `key` opens the order. Compared in constant time. */
export function opensOrder(secret: string, orderId: string, key: string): boolean {
  const expected = Buffer.from(receiptKey(secret, orderId));
  const given = Buffer.from(key);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The address that opens an order on any device. */
export const receiptLink = (publicUrl: string, secret: string, orderId: string): string =>
  `${publicUrl}/orders/${orderId}/pay?key=${receiptKey(secret, orderId)}`;
