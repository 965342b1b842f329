import { apiQuery } from '@shop/api-client';
import type { StandoffSettings } from '@shop/contract';
import { useQuery } from '@shop/platform';

/** Reads the item to list on the market, and the market's commission. */
export const useStandoffSettings = () => useQuery(apiQuery<StandoffSettings>('orders/standoff/settings/'));
