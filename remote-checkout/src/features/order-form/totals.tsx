import { printMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Money, Skeleton } from '@shop/ui';
import type { ReactNode } from 'react';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import type { OrderSums } from './order-sums.ts';
import styles from './totals.module.css';

type Props = {
  /** Null while nothing is chosen or a price is not known yet. */
  sums: OrderSums | null;
  /** The buyer's balance and promo code are being asked for: the place of a row is kept. */
  isComing: boolean;
  /** Rows of the kind, before the sums that all kinds share. */
  children?: ReactNode;
};

const minus = (kopecks: number) => printMoney(-kopecks);

/** The sums of an order down to what is due, which is announced when it changes. */
export function Totals({ sums, isComing, children }: Props) {
  const { t } = useTranslation('checkout');
  const promo = sums?.promo;
  const isReduced = Boolean(promo || sums?.fromBalance);
  return (
    <SumRows>
      {children}
      {sums && isReduced && (
        <SumRow name={t('order.total')} value={<Money amount={printMoney(sums.total)} />} />
      )}
      {promo && (
        <SumRow
          name={t('order.promo', { code: promo.code, percent: promo.percent })}
          value={<Money amount={minus(promo.discount)} />}
        />
      )}
      {sums && sums.fromBalance > 0 && (
        <SumRow name={t('order.from_balance')} value={<Money amount={minus(sums.fromBalance)} />} />
      )}
      {isComing && (
        <SumRow name={<Skeleton className={styles.name} />} value={<Skeleton className={styles.value} />} />
      )}
      <SumRow
        strong
        name={t('order.to_pay')}
        value={
          <span aria-live="polite">
            {/* A new sum is a new element, which arrives. */}
            <span key={sums?.due} className={sums ? styles.due : undefined}>
              <Money size="xl" amount={printMoney(sums?.due ?? 0)} />
            </span>
          </span>
        }
      />
    </SumRows>
  );
}
