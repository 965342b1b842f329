import type { OrderDetail } from '@shop/contract';
import { t, useTranslation } from '@shop/i18n';
import { notify } from '@shop/state';
import { Button, GameMark, Money } from '@shop/ui';
import { useState } from 'react';
import { difference } from '../../ui/difference.ts';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import type { ChangeOrder } from './change-order.tsx';
import { ChargedRows } from './charged-rows.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import styles from './order-summary.module.css';
import { isChangeable, isPayable } from './stages.ts';

/** The dialog that changes an order: its code is loaded when it is opened. */
function useChangeOrder() {
  const [module, setModule] = useState<{ ChangeOrder: typeof ChangeOrder }>();
  return {
    Dialog: module?.ChangeOrder,
    open: () =>
      void import('./change-order.tsx').then(setModule, () =>
        notify({ type: 'error', text: t('errors.network') }),
      ),
    close: () => setModule(undefined),
  };
}

/** The order's lines, its receiver, and its cost in roubles. */
export function OrderSummary({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const change = useChangeOrder();
  const { total, total_to_pay, total_without_promocode } = order;
  const isOpen = isPayable(order);
  return (
    <section className={styles.card} aria-label={t('payment.summary.title')}>
      <div className={styles.game}>
        <GameMark game={order.game} size={56} />
        <h2 className={styles.title}>{order.game.title}</h2>
      </div>
      <SumRows>
        <DeliveryRows order={order} />
        {order.resourcetype !== 'SteamOrder' &&
          order.products.map((line) => (
            <SumRow
              key={line.id}
              name={`${line.title} × ${line.quantity}`}
              value={<Money amount={line.total} />}
            />
          ))}
        {order.email && <SumRow name={t('payment.summary.email')} value={order.email} />}
        {isPayable(order) && order.payment_status !== 'pending' && (
          <SumRow name={t('payment.time_left')} value={<TimeLeft until={order.expires} />} />
        )}
        {total !== total_without_promocode && (
          <SumRow
            name={t('payment.summary.promo')}
            value={<Money amount={difference(total, total_without_promocode)} />}
          />
        )}
        {isOpen && total_to_pay !== total && (
          <SumRow name={t('order.from_balance')} value={<Money amount={difference(total_to_pay, total)} />} />
        )}
        {isOpen ? (
          <SumRow
            strong
            name={t(total_to_pay === total ? 'payment.summary.total' : 'order.to_pay')}
            value={
              <span aria-live="polite">
                <Money size="l" amount={total_to_pay} />
              </span>
            }
          />
        ) : (
          <ChargedRows order={order} />
        )}
      </SumRows>
      {isChangeable(order) && (
        <Button variant="secondary" onClick={change.open}>
          {t('payment.change.open')}
        </Button>
      )}
      {change.Dialog && <change.Dialog order={order} onClose={change.close} />}
    </section>
  );
}
