import { apiQuery } from '@shop/shared/api';
import type { OrderDetail, PaymentData } from '@shop/shared/contracts';

/** An order with its sums and codes. Only ever asked for by the browser: the server must not see an order. */
export const orderQuery = (id: string) => apiQuery<OrderDetail>(`orders/${id}/`);

/** The link of the payment under way; 404 when there is none to return to. */
export const paymentDataQuery = (id: string) => apiQuery<PaymentData>(`orders/payment_data/${id}/`);
