const COOKIE = 'last_order_shown';
/** More orders than these are hardly made before a browser is closed. */
const MAX_ORDERS = 20;

function shownOrders(): string[] {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1).split('.') ?? [];
}

/** True when the popup has spoken of this order since the browser was opened. */
export const wasShown = (orderId: string): boolean => shownOrders().includes(orderId);

/** Notes it in a cookie without an age: it ends with the browser session, and all tabs know it. */
export function noteShown(orderId: string): void {
  const shown = [...shownOrders(), orderId].slice(-MAX_ORDERS).join('.');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop is built for
  document.cookie = `${COOKIE}=${shown}; Path=/; SameSite=Lax`;
}
