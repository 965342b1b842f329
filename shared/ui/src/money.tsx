import { t } from '@shop/i18n';
import { classNames, formatMoney } from '@shop/lib';
import styles from './money.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** Decimal string with two digits: `"199.00"`. */
  amount: string;
  /** The price before the discount, shown struck through when it differs. */
  old?: string | null;
  currency?: string;
  size?: 'm' | 'l' | 'xl';
  className?: string;
};

/** A sum that never breaks across lines; its figures are tabular where a column sets `--figures`. */
export function Money({ amount, old, currency, size = 'm', className }: Props) {
  const reduced = old && old !== amount;
  return (
    <span className={classNames(styles.money, styles[size], className)}>
      {reduced && <VisuallyHidden>{`${t('money.now')} `}</VisuallyHidden>}
      <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      {reduced && (
        <>
          <span> </span>
          <s className={styles.old}>
            <VisuallyHidden>{`${t('money.before')} `}</VisuallyHidden>
            <span>{formatMoney(old, currency)}</span>
          </s>
        </>
      )}
    </span>
  );
}

/** "−15 %": nothing when there is no discount. */
export function DiscountBadge({ percent, className }: { percent: number; className?: string }) {
  if (percent <= 0) return null;
  return (
    <span className={classNames(styles.discount, className)}>
      <VisuallyHidden>{`${t('money.discount')} `}</VisuallyHidden>
      <span>{`−${percent}\u00a0%`}</span>
    </span>
  );
}
