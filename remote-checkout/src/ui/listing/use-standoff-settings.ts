import { apiQuery } from '@shop/shared/api';
import type { StandoffSettings } from '@shop/shared/contracts';
import { useQuery } from '@shop/shared/platform';

/** What is listed on the market, and what the market takes. */
export const useStandoffSettings = () => useQuery(apiQuery<StandoffSettings>('orders/standoff/settings/'));
