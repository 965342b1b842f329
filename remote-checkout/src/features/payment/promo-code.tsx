import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation, useQueryClient } from '@shop/platform';
import { notify } from '@shop/state';
import { Button, GiftIcon } from '@shop/ui';
import { useState } from 'react';
import { orderQuery } from '../../order-query.ts';
import { callPromoCode } from './call-promo-code.ts';
import styles from './promo-code.module.css';
import type { PromoEntry } from './promo-entry.tsx';
import { savedBy } from './saved-by.ts';

/** The promo code of an order that is not being paid yet. The form's code is loaded when it is opened. */
export function PromoCode({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState<{ PromoEntry: typeof PromoEntry }>();
  const { queryKey } = orderQuery(order.id);
  const { mutate, isPending, isIdle } = useMutation({
    mutationFn: () => callPromoCode(order.id, 'deactivate'),
    onSuccess(changed: OrderDetail) {
      setEntry(undefined);
      queryClient.setQueryData(queryKey, changed);
    },
    // A refusal means that the order is another than is shown.
    onError(error) {
      notify({ type: 'error', text: failureText(error) });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const open = () =>
    void import('./promo-entry.tsx').then(setEntry, () =>
      notify({ type: 'error', text: t('errors.network') }),
    );

  const active = order.promo_code;
  if (active)
    return (
      <div className={styles.active}>
        <GiftIcon className={styles.gift} />
        <p className={styles.what} role="status">
          <strong>{t('payment.promo.active', { code: active.code, percent: active.percent })}</strong>
          <span>{t('payment.promo.saved', { sum: savedBy(order) })}</span>
        </p>
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {t('payment.promo.remove')}
        </Button>
      </div>
    );
  if (entry) return <entry.PromoEntry orderId={order.id} />;
  return (
    <Button
      variant="quiet"
      className={styles.open}
      icon={<GiftIcon />}
      onClick={open}
      // It takes the place of what was pressed.
      autoFocus={!isIdle}
    >
      {t('payment.promo.have')}
    </Button>
  );
}
