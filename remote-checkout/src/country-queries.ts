import { apiQuery } from '@shop/api-client';
import type { Country } from '@shop/contract';

export const countriesQuery = () => apiQuery<Country[]>('payments/countries/');

/** The country this browser's session chose, else the first. Personal: only ever asked for by the browser. */
export const activeCountryQuery = () => apiQuery<Country>('payments/countries/active/');
