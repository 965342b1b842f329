import { api, apiQuery, fieldMessages } from '@shop/shared/api';
import type { OrderDetail, PromoCode } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/lib';
import { useMutation, useQuery, useQueryClient } from '@shop/shared/platform';
import { orderQuery } from '../../order-query.ts';

/** The promo code that holds for an order; 404 when there is none. */
const activeCodeQuery = (orderId: string) => apiQuery<PromoCode>(`orders/${orderId}/active_promo_code/`);

/** What is wrong with a code that was refused. */
const refusalText = (error: Error | null) => error && (fieldMessages(error, 'code')[0] ?? failureText(error));

/** The promo code of an order: looked at before it is used, used, and taken out again. */
export function usePromoCode({ id, total, total_without_promocode }: OrderDetail) {
  const queryClient = useQueryClient();
  const { queryKey } = activeCodeQuery(id);
  const isReduced = total !== total_without_promocode;
  const active = useQuery({ ...activeCodeQuery(id), enabled: isReduced });

  /** The sums are the server's: the order is read again. */
  const onSuccess = async () => {
    queryClient.removeQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  };
  const show = useMutation({
    mutationFn: (code: string) => api.post<PromoCode>(`orders/${id}/show_promo_code/`, { code }),
  });
  const activate = useMutation({
    mutationFn: (code: string) => api.post(`orders/${id}/activate_promo_code/`, { code }),
    onSuccess,
  });
  const deactivate = useMutation({
    mutationFn: () => api.post(`orders/${id}/deactivate_promo_code/`, {}),
    onSuccess: () => {
      show.reset();
      activate.reset();
      return onSuccess();
    },
  });
  return {
    isReduced,
    active: isReduced ? active.data : undefined,
    show,
    activate,
    deactivate,
    refusal: refusalText(show.error ?? activate.error ?? deactivate.error),
  };
}
