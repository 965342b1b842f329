import { apiQuery } from '@shop/api-client';
import { type HistoryOrder, ORDERS_PAGE_SIZE, type Paginated } from '@shop/contract';
import { useQuery } from '@shop/platform';

type Kind = Pick<HistoryOrder, 'resourcetype'> & { game?: number };

/**
 * Reads the receiver of a signed-in buyer's last order of a kind. It is asked for only when there is such an order among the newest,
 * which the last-order popup reads anyway: for the others the answer would be a 404. `path` is below `orders/`.
 */
export function useLastOrderData<T>(path: string, enabled: boolean, kind: Kind): T | undefined {
  const orders = useQuery({
    ...apiQuery<Paginated<HistoryOrder>>('orders/', { page: 1, page_size: ORDERS_PAGE_SIZE }),
    enabled,
  });
  const isThere = orders.data?.results.some(
    ({ resourcetype, game }) =>
      resourcetype === kind.resourcetype && (kind.game === undefined || kind.game === game.id),
  );
  const { data } = useQuery({ ...apiQuery<T>(`orders/${path}`), enabled: enabled && isThere === true });
  return enabled ? data : undefined;
}
