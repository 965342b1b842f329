import { printMoney } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { Money, Skeleton } from '@shop/shared/ui';
import { SumRow, SumRows } from '../../ui/sum-rows.tsx';
import { type ChosenLine, linesTotal } from './chosen-lines.ts';
import styles from './lines-summary.module.css';

type Props = {
  /** Undefined until the browser has read the cart: its place is kept. */
  lines: readonly ChosenLine[] | undefined;
  /** What is wrong with a line, by product id. */
  errors?: Readonly<Record<number, string>>;
};

/** What was chosen and what it costs. The total is announced when it changes. */
export function LinesSummary({ lines, errors = {} }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.summary}>
      <div className={styles.lines}>
        {!lines && <Skeleton />}
        {lines?.length === 0 && <p className={styles.empty}>{t('order.empty')}</p>}
        {lines && lines.length > 0 && (
          <ul className={styles.list}>
            {lines.map(({ product, quantity, total }) => (
              <li key={product.id}>
                <div className={styles.line}>
                  <span className={styles.name}>
                    {product.title} <span className={styles.quantity}>× {quantity}</span>
                  </span>
                  <Money amount={printMoney(total)} />
                </div>
                {errors[product.id] && <p className={styles.error}>{errors[product.id]}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <SumRows>
        <SumRow
          strong
          name={t('order.total')}
          value={
            <span aria-live="polite">
              <Money size="xl" amount={printMoney(lines ? linesTotal(lines) : 0)} />
            </span>
          }
        />
      </SumRows>
    </div>
  );
}
