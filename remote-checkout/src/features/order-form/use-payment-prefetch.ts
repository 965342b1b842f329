import { api } from '@shop/api-client';
import { reportStep, usePrerender, useQueryClient } from '@shop/platform';
import { useEffect } from 'react';
import { activeCountryQuery, countriesQuery } from '../../country-queries.ts';
import { orderQuery } from '../../order-query.ts';

/**
 * Loads what an order leads to before it is needed, so that its payment does not begin with one request after the other: once an
 * order is likely, the code that makes it and its payment page; `prefetchCountries` while it is made, the countries one can pay from;
 * `prefetchOrder`, the order itself, before its page does. What fails here is asked for again where it is needed.
 */
export function usePaymentPrefetch(isLikely: boolean) {
  const queryClient = useQueryClient();
  const prerender = usePrerender();
  useEffect(() => {
    if (!isLikely) return;
    reportStep('chosen');
    api.prepare();
    prerender?.('/orders/:orderId/pay');
    // Its answer gives a new browser the cookie that its order belongs to: sent again after a lost answer, it is the same order.
    // Once is enough, however often the page is gone back to.
    void queryClient.prefetchQuery({ ...activeCountryQuery(), staleTime: Number.POSITIVE_INFINITY });
  }, [isLikely, prerender, queryClient]);

  return {
    prefetchCountries() {
      void queryClient.prefetchQuery(countriesQuery());
      void queryClient.prefetchQuery(activeCountryQuery());
    },
    prefetchOrder(orderId: string) {
      void queryClient.prefetchQuery(orderQuery(orderId));
    },
  };
}
