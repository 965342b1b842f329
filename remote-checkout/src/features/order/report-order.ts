import type { OrderDetail, PageStep } from '@shop/contract';
import { reportStep } from '@shop/platform';
import { readStored, recentOrder, writeStored } from '@shop/state';

const KEY = 'reported';
const BEFORE_PAYMENT = new Set(['created', 'waiting_for_payment', 'failed']);

/** What an order has reached of the main job. */
function stepsOf({ status, payment_status }: Pick<OrderDetail, 'status' | 'payment_status'>): PageStep[] {
  if (status === 'done') return ['paid', 'delivered'];
  return payment_status === 'succeeded' || !BEFORE_PAYMENT.has(status) ? ['paid'] : [];
}

/** Reports how far the order that this browser made last has come; each step once, however often its page is opened. */
export function reportOrder(order: Pick<OrderDetail, 'id' | 'status' | 'payment_status'>): void {
  if (recentOrder() !== order.id) return;
  const reached = stepsOf(order).map((step) => `${step} ${order.id}`);
  const stored = readStored(KEY);
  const before: unknown[] = Array.isArray(stored) ? stored : [];
  for (const item of reached) if (!before.includes(item)) reportStep(item.split(' ')[0] as PageStep);
  if (reached.some((item) => !before.includes(item))) writeStored(KEY, reached);
}
