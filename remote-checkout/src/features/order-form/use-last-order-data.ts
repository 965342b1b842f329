import { apiQuery } from '@shop/shared/api';
import { useQuery } from '@shop/shared/platform';

/** What a signed-in buyer's last order of a kind was delivered to; 404 when there is none. `path` is below `orders/`. */
export function useLastOrderData<T>(path: string, enabled: boolean): T | undefined {
  const query = apiQuery<T>(`orders/${path}`);
  const { data } = useQuery({ ...query, enabled });
  return enabled ? data : undefined;
}
