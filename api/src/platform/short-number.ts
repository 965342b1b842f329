/** The number that people read and quote: the first eight digits of an order's id. */
export const shortNumber = (orderId: string) => orderId.slice(0, 8).toUpperCase();
