import { api, fieldMessages } from '@shop/shared/api';
import type { OrderDetail } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/lib';
import { useMutation, useQueryClient } from '@shop/shared/platform';
import { orderQuery } from '../../order-query.ts';

/** What is wrong with a code that was refused. */
const refusalText = (error: Error | null) => error && (fieldMessages(error, 'code')[0] ?? failureText(error));

/** The promo code of an order: looked at before it is used, used, and taken out again. Each answers with the order's sums. */
export function usePromoCode(id: string) {
  const queryClient = useQueryClient();
  const call = (name: string) => (code?: string) =>
    api.post<OrderDetail>(`orders/${id}/${name}_promo_code/`, code === undefined ? {} : { code });
  const onSuccess = (order: OrderDetail) => queryClient.setQueryData(orderQuery(id).queryKey, order);

  const show = useMutation({ mutationFn: call('show') });
  const activate = useMutation({ mutationFn: call('activate'), onSuccess });
  const deactivate = useMutation({
    mutationFn: () => call('deactivate')(),
    onSuccess(order) {
      show.reset();
      activate.reset();
      onSuccess(order);
    },
  });
  const refusal = refusalText(show.error ?? activate.error ?? deactivate.error);
  return { show, activate, deactivate, refusal };
}
