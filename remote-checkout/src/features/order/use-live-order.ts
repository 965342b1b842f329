import { isFinal, type OrderDetail } from '@shop/contract';
import { useQuery, useQueryClient } from '@shop/platform';
import { useEffect } from 'react';
import { ORDER_LISTS, orderQuery } from '../../order-query.ts';
import { refreshBalance } from '../../refresh-balance.ts';
import { watchOrder } from './watch-order.ts';

/** An order that stays true: read once, then its status follows the server, and what a new status brings is read again. */
export function useLiveOrder(id: string, enabled: boolean) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...orderQuery(id), enabled });
  const { data } = query;
  const isWatched = data !== undefined && !isFinal(data.status);

  useEffect(() => {
    if (!isWatched) return;
    const { queryKey } = orderQuery(id);
    return watchOrder(id, ({ status, payment_id, payment_status }) => {
      const before = queryClient.getQueryData<OrderDetail>(queryKey);
      const isKnown =
        before?.status === status &&
        before.payment_status === payment_status &&
        before.payment_id === payment_id;
      if (!before || isKnown) return;
      queryClient.setQueryData<OrderDetail>(queryKey, { ...before, status, payment_id, payment_status });
      refreshBalance();
      void queryClient.invalidateQueries({ queryKey });
    });
  }, [id, isWatched, queryClient]);
  // However the change was learnt: by an event, an answer or another reading.
  useEffect(() => {
    if (data) void queryClient.invalidateQueries(ORDER_LISTS);
  }, [data, queryClient]);

  return query;
}
