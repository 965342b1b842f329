import { apiQuery } from '@shop/shared/api';
import type { PaymentData } from '@shop/shared/contracts';

/** The link of the payment under way; 404 when there is none to return to. */
export const paymentDataQuery = (orderId: string) => apiQuery<PaymentData>(`orders/payment_data/${orderId}/`);
