import { api } from '@shop/shared/api';
import { reportStep, usePrepare, useQueryClient } from '@shop/shared/platform';
import { useEffect } from 'react';
import { activeCountryQuery, countriesQuery } from '../../country-queries.ts';
import { orderQuery } from '../../order-query.ts';

/**
 * Loads what an order leads to before it is needed, so that its payment does not begin with one request after the other: once an
 * order is likely, the code that makes it and its payment page; `askAround` while it is made, the countries one can pay from;
 * `askFor`, the order itself, before its page does. What fails here is asked for again by whoever needs it.
 */
export function usePaymentAhead(isLikely: boolean) {
  const queryClient = useQueryClient();
  const prepare = usePrepare();
  useEffect(() => {
    if (!isLikely) return;
    reportStep('chosen');
    api.prepare();
    prepare?.('/orders/:orderId/pay');
    // Its answer gives a new browser the cookie that its order belongs to: sent again after a lost answer, it is the same order.
    // Once is enough, however often the page is gone back to.
    void queryClient.prefetchQuery({ ...activeCountryQuery(), staleTime: Number.POSITIVE_INFINITY });
  }, [isLikely, prepare, queryClient]);

  return {
    askAround() {
      void queryClient.prefetchQuery(countriesQuery());
      void queryClient.prefetchQuery(activeCountryQuery());
    },
    askFor(orderId: string) {
      void queryClient.prefetchQuery(orderQuery(orderId));
    },
  };
}
