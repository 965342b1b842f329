import { parseMoney, printMoney } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { Money, Skeleton } from '@shop/shared/ui';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import styles from './steam-summary.module.css';

type Props = {
  /** Roubles that arrive; undefined while the amount is not valid. */
  arrives: string | undefined;
  /** Percent; undefined while it is being asked for. */
  commission: string | undefined;
  toPay: string | null;
};

const NOTHING = '0.00';
const difference = (more: string, less: string) => printMoney(parseMoney(more) - parseMoney(less));

/** What arrives, what the commission takes, and what is paid. */
export function SteamSummary({ arrives = NOTHING, commission, toPay }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <SumRows>
      <SumRow name={t('order.steam.arrives')} value={<Money amount={arrives} />} />
      {commission ? (
        <SumRow
          name={t('order.steam.commission', { percent: commission.replace('.', ',') })}
          value={<Money amount={toPay ? difference(toPay, arrives) : NOTHING} />}
        />
      ) : (
        <SumRow name={<Skeleton className={styles.name} />} value={<Skeleton className={styles.value} />} />
      )}
      <SumRow
        strong
        name={t('order.to_pay')}
        value={
          <span aria-live="polite">
            <Money size="xl" amount={toPay ?? NOTHING} />
          </span>
        }
      />
    </SumRows>
  );
}
