import type { OrderDetail } from '@shop/contract';
import { type KeyIn, useTranslation } from '@shop/i18n';
import { Money } from '@shop/ui';
import { difference } from '../../ui/difference.ts';
import { SumRow } from '../../ui/sum-rows.tsx';

const NOTHING = '0.00';

/** Cost of an order that is no longer payable: each sum follows from those above it. */
export function ChargedRows({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  const { total, balance_used = NOTHING, charged, payment_status } = order;
  const isPaid = payment_status === 'succeeded' || payment_status === 'refunded';
  const bottom = (name: KeyIn<'checkout'>, amount: string, currency?: string) => (
    <SumRow strong name={t(name)} value={<Money size="l" amount={amount} currency={currency} />} />
  );
  if (!isPaid || (!charged && balance_used === NOTHING)) return bottom('payment.summary.total', total);
  if (!charged) return bottom('payment.summary.paid_from_balance', balance_used);
  const { amount, currency, fee } = charged;
  const isConverted = currency !== 'RUB' && fee !== null;
  return (
    <>
      <SumRow name={t('payment.summary.total')} value={<Money amount={total} />} />
      {balance_used !== NOTHING && (
        <SumRow name={t('order.from_balance')} value={<Money amount={difference(NOTHING, balance_used)} />} />
      )}
      {isConverted && (
        <SumRow
          name={t('payment.summary.converted')}
          value={<Money amount={difference(amount, fee)} currency={currency} />}
        />
      )}
      {fee !== null && fee !== NOTHING && (
        <SumRow name={t('payment.summary.fee')} value={<Money amount={fee} currency={currency} />} />
      )}
      {bottom('payment.summary.paid', amount, currency)}
    </>
  );
}
