import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button, CopyButton, GameMark, Notice, Skeleton, Ticket } from '@shop/ui';
import type { CSSProperties } from 'react';
import styles from './delivered-codes.module.css';

type Props = {
  order: OrderDetail /** The order was read again and that failed. */;
  isStale: boolean;
  onRetry: () => void;
};

/** The codes of a delivered order, as tickets to keep. */
export function DeliveredCodes({ order, isStale, onRetry }: Props) {
  const { t } = useTranslation('checkout');
  const codes = order.order_products.flatMap(({ id, product, codes = [] }) =>
    codes.map(({ code }) => ({ code, lineId: id, title: product.title })),
  );
  if (codes.length === 0 && isStale)
    return (
      <Notice kind="warning" role="alert" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t('payment.codes.failed')}
      </Notice>
    );
  if (codes.length === 0) {
    const bought = order.order_products.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <div style={{ '--codes': bought } as CSSProperties}>
        <Skeleton className={styles.place} />
      </div>
    );
  }
  const areMany = codes.length > 1;
  return (
    <section className={styles.codes}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t(areMany ? 'payment.codes.titles' : 'payment.codes.title')}</h2>
        {areMany && (
          <CopyButton text={codes.map(({ code }) => code).join('\n')}>
            {t('payment.codes.copy_all')}
          </CopyButton>
        )}
      </div>
      <ul className={styles.list}>
        {codes.map(({ code, title, lineId }, index) => (
          <li key={`${lineId}-${code}`}>
            <Ticket
              code={code}
              title={title}
              note={areMany && t('payment.codes.number', { number: index + 1, count: codes.length })}
              subject={title}
              mark={<GameMark game={order.game} size={128} />}
            />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('payment.codes.hint')}</p>
    </section>
  );
}
