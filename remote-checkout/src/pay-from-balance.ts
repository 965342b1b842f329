import { api } from '@shop/api-client';
import type { Scenario, StartPayment } from '@shop/contract';

/**
 * Pays for an order of which nothing is due after promo code and balance: no method, no fee (decisions, 3.6). Takes nothing
 * and throws an `ApiError` of 404 when something is due after all: the balance was spent meanwhile.
 */
export const payFromBalance = (orderId: string) => {
  const body: StartPayment = { order_id: orderId, currency: 'RUB' };
  return api.post<Scenario>('payments/balance/', body);
};
