import type { OrderDetail } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { GameMark, Money } from '@shop/shared/ui';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import styles from './order-summary.module.css';
import { isPayable } from './stages.ts';

/** What was ordered and what it costs in roubles. */
export function OrderSummary({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const isSteam = order.resourcetype === 'SteamOrder';
  return (
    <section className={styles.card} aria-label={t('payment.summary.title')}>
      <div className={styles.game}>
        <GameMark game={order.game} size={56} />
        <h2 className={styles.title}>{order.game.title}</h2>
      </div>
      <SumRows>
        {isSteam && (
          <>
            <SumRow name={t('payment.summary.account')} value={order.steam_account_id} />
            <SumRow name={t('payment.summary.arrives')} value={<Money amount={order.amount} />} />
          </>
        )}
        {!isSteam &&
          order.products.map(({ id, title, quantity, total }) => (
            <SumRow key={id} name={`${title} × ${quantity}`} value={<Money amount={total} />} />
          ))}
        {order.email && <SumRow name={t('payment.summary.email')} value={order.email} />}
        {isPayable(order) && order.payment_status !== 'pending' && (
          <SumRow name={t('payment.time_left')} value={<TimeLeft until={order.expires} />} />
        )}
        <SumRow
          strong
          name={t('payment.summary.total')}
          value={<Money size="l" amount={order.total_to_pay} />}
        />
      </SumRows>
    </section>
  );
}
