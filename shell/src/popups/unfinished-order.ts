import { type HistoryOrder, isFinal, parseMoney, RECENT_ORDER_AGE } from '@shop/contract';

type Known = Pick<HistoryOrder, 'id' | 'status' | 'created' | 'is_payment_active'>;

/** True for an order that can still be paid. */
export const isUnpaid = ({ status }: Pick<Known, 'status'>) =>
  status === 'created' || status === 'waiting_for_payment';

/** Returns the sum to show for an order, in roubles: the rest to pay, or all of it when that is paid, or taken from the balance. */
export const shownSum = (order: Pick<HistoryOrder, 'status' | 'total' | 'total_to_pay'>): string =>
  isUnpaid(order) && parseMoney(order.total_to_pay) > 0 ? order.total_to_pay : order.total;

/**
 * The order that the last-order popup speaks of: the newest one under 24 hours old that is unpaid or undelivered
 * (decisions, 4).
 */
export function unfinishedOrder<T extends Known>(orders: readonly T[], now: number): T | undefined {
  return orders
    .filter((order) => !isFinal(order.status) && (order.is_payment_active || !isUnpaid(order)))
    .filter(({ created }) => now - Date.parse(created) < RECENT_ORDER_AGE)
    .sort((a, b) => Date.parse(b.created) - Date.parse(a.created))[0];
}
