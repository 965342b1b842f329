import { apiQuery } from '@shop/shared/api';
import type { Country } from '@shop/shared/contracts';

export const countriesQuery = () => apiQuery<Country[]>('payments/countries/');

/** The country this browser's session chose, else the first. Personal: only ever asked for by the browser. */
export const activeCountryQuery = () => apiQuery<Country>('payments/countries/active/');
