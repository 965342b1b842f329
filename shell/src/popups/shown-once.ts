const COOKIE = 'last_order_shown';

/** True when the popup has spoken of this order since the browser was opened. */
export const wasShown = (orderId: string) => document.cookie.split('; ').includes(`${COOKIE}=${orderId}`);

/** Notes it in a cookie without an age: it ends with the browser session, and all tabs know it. */
export function noteShown(orderId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop is built for
  document.cookie = `${COOKIE}=${orderId}; Path=/; SameSite=Lax`;
}
