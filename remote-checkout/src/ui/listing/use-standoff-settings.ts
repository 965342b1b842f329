import { apiQuery } from '@shop/api-client';
import type { StandoffSettings } from '@shop/contract';
import { useQuery } from '@shop/platform';

/** What is listed on the market, and what the market takes. */
export const useStandoffSettings = () => useQuery(apiQuery<StandoffSettings>('orders/standoff/settings/'));
