import { parseMoney, printMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Money, Skeleton } from '@shop/ui';
import { SumRow } from '../../ui/sum-rows.tsx';
import type { OrderSums } from './order-sums.ts';
import styles from './totals.module.css';
import { Totals } from './totals.tsx';

type Props = {
  /** Roubles that arrive; undefined while the amount is not valid. */
  arrives: string | undefined;
  /** Percent; undefined while it is being asked for. */
  commission: string | undefined;
  sums: OrderSums | null;
  isComing: boolean;
};

const NOTHING = '0.00';

/** Sums that arrive, go to the commission, and are paid. */
export function SteamTotals({ arrives = NOTHING, commission, sums, isComing }: Props) {
  const { t } = useTranslation('checkout');
  const taken = sums ? printMoney(sums.total - parseMoney(arrives)) : NOTHING;
  return (
    <Totals sums={sums} isComing={isComing}>
      <SumRow name={t('order.steam.arrives')} value={<Money amount={arrives} />} />
      {commission ? (
        <SumRow
          name={t('order.steam.commission', { percent: commission.replace('.', ',') })}
          value={<Money amount={taken} />}
        />
      ) : (
        <SumRow name={<Skeleton className={styles.name} />} value={<Skeleton className={styles.value} />} />
      )}
    </Totals>
  );
}
