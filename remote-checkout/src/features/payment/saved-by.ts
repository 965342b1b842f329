import { type OrderDetail, parseMoney, printMoney } from '@shop/contract';
import { formatMoney } from '@shop/lib';

/** Roubles that a promo code takes off an order, for reading. */
export const savedBy = ({ total, total_without_promocode }: OrderDetail): string =>
  formatMoney(printMoney(parseMoney(total_without_promocode) - parseMoney(total)));
