import { apiQuery } from '@shop/api-client';
import type { PaymentData } from '@shop/contract';

/** The link of the payment under way; 404 when there is none to return to. */
export const paymentDataQuery = (orderId: string) => apiQuery<PaymentData>(`orders/payment_data/${orderId}/`);
