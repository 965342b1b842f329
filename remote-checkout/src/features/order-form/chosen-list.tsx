import { printMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Money, Skeleton } from '@shop/ui';
import type { ChosenLine } from './chosen-lines.ts';
import styles from './chosen-list.module.css';

type Props = {
  /** Undefined until the browser has read the cart: its place is kept. */
  lines: readonly ChosenLine[] | undefined;
  /** Error of a line, by product id. */
  errors?: Readonly<Record<number, string>>;
};

/** Chosen products, line by line. */
export function ChosenList({ lines, errors = {} }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.lines}>
      {!lines && <Skeleton />}
      {lines?.length === 0 && <p className={styles.empty}>{t('order.empty')}</p>}
      {lines && lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map(({ product, quantity, total }) => (
            <li key={product.id}>
              <div className={styles.line}>
                <span className={styles.name}>
                  <span>{product.title}</span> <span className={styles.quantity}>{`× ${quantity}`}</span>
                </span>
                <Money amount={printMoney(total)} />
              </div>
              {errors[product.id] && <p className={styles.error}>{errors[product.id]}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
