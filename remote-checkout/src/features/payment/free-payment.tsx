import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation, useQueryClient } from '@shop/platform';
import { notify } from '@shop/state';
import { orderQuery } from '../../order-query.ts';
import { payFromBalance } from '../../pay-from-balance.ts';
import { refreshBalance } from '../../refresh-balance.ts';
import { PayBar } from '../../ui/pay-bar.tsx';
import styles from './payment-form.module.css';

/** An order of which nothing is due: no method is asked for and no fee is taken (decisions, 3.6). */
export function FreePayment({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => payFromBalance(order.id),
    onError: (error) => notify({ type: 'error', text: failureText(error) }),
    // A refusal means that the order, or the balance, is another than is shown.
    onSettled: () => {
      refreshBalance();
      return queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  });
  const isBusy = isPending || isSuccess;
  // A promo code that takes everything off leaves nothing for a balance, which a guest does not have.
  const [title, text, pay] =
    order.total === order.total_to_pay
      ? (['payment.free', 'payment.free_text', 'payment.free_get'] as const)
      : (['payment.from_balance', 'payment.from_balance_text', 'order.pay_from_balance'] as const);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) mutate();
      }}
    >
      <h2 className={styles.title}>{t(title)}</h2>
      <p>{t(text)}</p>
      <PayBar type="submit" busy={isBusy}>
        {t(isBusy ? 'payment.starting' : pay)}
      </PayBar>
    </form>
  );
}
