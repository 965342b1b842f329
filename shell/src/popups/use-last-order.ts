import { apiQuery } from '@shop/api-client';
import { type HistoryOrder, ORDERS_PAGE_SIZE, type Paginated } from '@shop/contract';
import { useQuery, useStore } from '@shop/platform';
import { $session, recentOrder } from '@shop/state';
import { unfinishedOrder } from './unfinished-order.ts';

/**
 * The order that the visitor may want to go back to: of all their own, or for a guest the one that this browser made. It is read where
 * it `isWanted`; until it `isSure`, it may be outdated.
 */
export function useLastOrder(isWanted: boolean): { order: HistoryOrder | undefined; isSure: boolean } {
  const isUser = useStore($session) === 'user';
  const guestOrder = isUser ? null : recentOrder();
  const list = apiQuery<Paginated<HistoryOrder>>('orders/', { page: 1, page_size: ORDERS_PAGE_SIZE });
  const orders = useQuery({ ...list, enabled: isWanted && isUser });
  const own = useQuery({
    ...apiQuery<HistoryOrder>(`orders/${guestOrder}/`),
    enabled: isWanted && guestOrder !== null,
  });
  const known = isUser ? orders.data?.results : own.data && [own.data];
  const { isFetching, isError } = isUser ? orders : own;
  return { order: known && unfinishedOrder(known, Date.now()), isSure: !isFetching && !isError };
}
