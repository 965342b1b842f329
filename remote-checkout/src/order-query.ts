import { apiQuery } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';

/** An order with its sums and codes. Only ever asked for by the browser: the server must not see an order. */
export const orderQuery = (id: string) => apiQuery<OrderDetail>(`orders/${id}/`);

/** The lists of orders, to be invalidated: who shows one next reads it again, and nothing is read for nobody. */
export const ORDER_LISTS = { queryKey: ['orders/'], refetchType: 'none' } as const;
