import { fieldMessages } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';
import { failureText } from '@shop/lib';
import { useMutation, useQueryClient } from '@shop/platform';
import { orderQuery } from '../../order-query.ts';
import { callPromoCode } from './call-promo-code.ts';

/** What is wrong with a code that was refused. */
const refusalText = (error: Error | null) => error && (fieldMessages(error, 'code')[0] ?? failureText(error));

/** A promo code for an order: looked at before it is used. */
export function usePromoCode(id: string) {
  const queryClient = useQueryClient();
  const show = useMutation({ mutationFn: (code: string) => callPromoCode(id, 'show', code) });
  const activate = useMutation({
    mutationFn: (code: string) => callPromoCode(id, 'activate', code),
    onSuccess: (order: OrderDetail) => queryClient.setQueryData(orderQuery(id).queryKey, order),
  });
  return { show, activate, refusal: refusalText(show.error ?? activate.error) };
}
