import type { HistoryOrder } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { Money } from '@shop/ui';
import styles from './order-card.module.css';

const NOTHING = '0.00';

/** Cost of an order; once it is paid, the charge, its fee, and the part paid from the balance. */
export function OrderCost({
  order: { total, charged, balance_used = NOTHING, status },
}: {
  order: HistoryOrder;
}) {
  const { t } = useTranslation('profile');
  const isBalance = balance_used !== NOTHING;
  if (!charged)
    return (
      <p>
        <Money amount={total} size="l" />
        {isBalance && total === balance_used && status !== 'failed' && status !== 'created' && (
          <span className={styles.cost}>{t('order.cost.balance_only')}</span>
        )}
      </p>
    );
  const { amount, currency, fee } = charged;
  const parts = [
    (isBalance || currency !== 'RUB' || amount !== total) &&
      t('order.cost.total', { sum: formatMoney(total) }),
    isBalance && t('order.cost.balance', { sum: formatMoney(balance_used) }),
    fee !== null && fee !== NOTHING && t('order.cost.fee', { sum: formatMoney(fee, currency) }),
  ].filter(Boolean);
  return (
    <p>
      <Money amount={amount} currency={currency} size="l" />
      {parts.length > 0 && <span className={styles.cost}>{parts.join(', ')}</span>}
    </p>
  );
}
