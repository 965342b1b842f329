import { api } from '@shop/api-client';
import type { OrderDetail } from '@shop/contract';
import { addTexts, useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation, useQueryClient } from '@shop/platform';
import { Select } from '@shop/ui';
import ru from '../../locales/refund-choice.ru.json' with { type: 'json' };
import { orderQuery } from '../../order-query.ts';

addTexts('checkout', ru);

/** Where money goes if it has to go back: the signed-in buyer may prefer the balance. */
export function RefundChoice({ order: { id, refund_choice } }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (to: string) => api.post<OrderDetail>(`orders/${id}/refund_choice/`, { to }),
    onSuccess: (order) => queryClient.setQueryData(queryKey, order),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Select
      label={t('refund.label')}
      hint={t('refund.hint')}
      error={error ? failureText(error) : undefined}
      value={(isPending ? variables : refund_choice) ?? 'method'}
      // Disabled, it would lose the focus.
      aria-busy={isPending}
      onChange={({ currentTarget }) => !isPending && mutate(currentTarget.value)}
    >
      <option value="method">{t('refund.method')}</option>
      <option value="balance">{t('refund.balance')}</option>
    </Select>
  );
}
