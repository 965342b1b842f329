import { apiQuery } from '@shop/shared/api';
import type { Country, PaymentData } from '@shop/shared/contracts';

export const countriesQuery = () => apiQuery<Country[]>('payments/countries/');

/** The country this browser's session chose, else the first. Personal: only ever asked for by the browser. */
export const activeCountryQuery = () => apiQuery<Country>('payments/countries/active/');

/** The link of the payment under way; 404 when there is none to return to. */
export const paymentDataQuery = (orderId: string) => apiQuery<PaymentData>(`orders/payment_data/${orderId}/`);
