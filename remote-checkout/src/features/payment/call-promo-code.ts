import { api } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';

/** Looks at a promo code for an order, uses it, or takes it out. Each answers with the order's sums. */
export const callPromoCode = (orderId: string, what: 'show' | 'activate' | 'deactivate', code?: string) =>
  api.post<OrderDetail>(`orders/${orderId}/${what}_promo_code/`, code === undefined ? {} : { code });
