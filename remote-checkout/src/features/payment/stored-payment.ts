import { api } from '@shop/api-client';
import type { OrderDetail, OrderState } from '@shop/contract';
import { checkScenario } from './check-scenario.ts';
import type { StartedPayment } from './started-payment.ts';

let latest = 0;
const key = (orderId: string) => `payment:${orderId}`;

/**
 * Keeps what a payment asks of the shopper for as long as the tab lives. The answer that started it does not name it: the order does.
 * Never fails: what is not kept is lost by a reload only.
 */
export async function storePayment(orderId: string, payment: StartedPayment): Promise<void> {
  latest += 1;
  const turn = latest;
  try {
    const { payment_id } = await api.get<OrderState>(`orders/status/${orderId}/`);
    // A payment that was started since has its own turn.
    if (turn === latest) sessionStorage.setItem(key(orderId), JSON.stringify({ ...payment, payment_id }));
  } catch {
    // Unread, or storage is full or blocked.
  }
}

/** Returns the kept payment that an order waits for; undefined when the order waits for another one by now. */
export function storedPayment(order: OrderDetail): StartedPayment | undefined {
  try {
    const { payment_id, scenario, ...sum } = JSON.parse(sessionStorage.getItem(key(order.id)) ?? '');
    if (payment_id === order.payment_id) return { ...sum, scenario: checkScenario(scenario) };
  } catch {
    // Nothing is kept, or garbage.
  }
}
