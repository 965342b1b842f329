import { apiQuery } from '@shop/shared/api';
import { type HistoryOrder, ORDERS_PAGE_SIZE, type Paginated } from '@shop/shared/contracts';
import { useQuery, useStore } from '@shop/shared/platform';
import { $session, recentOrder } from '@shop/shared/state';
import { unfinishedOrder } from './unfinished-order.ts';

/** The order that the visitor may want to go back to: of all their own, or for a guest the one that this browser made. */
export function useLastOrder(): HistoryOrder | undefined {
  const isUser = useStore($session) === 'user';
  const guestOrder = isUser ? null : recentOrder();
  const list = apiQuery<Paginated<HistoryOrder>>('orders/', { page: 1, page_size: ORDERS_PAGE_SIZE });
  const { data: page } = useQuery({ ...list, enabled: isUser });
  const { data: order } = useQuery({
    ...apiQuery<HistoryOrder>(`orders/${guestOrder}/`),
    enabled: guestOrder !== null,
  });
  const known = isUser ? page?.results : order && [order];
  return known && unfinishedOrder(known, Date.now());
}
