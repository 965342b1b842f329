import type { HistoryOrder } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { GameMark, Ticket } from '@shop/shared/ui';
import styles from './order-card.module.css';

/** The delivered codes of an order, folded: they are kept here, and seldom wanted. */
export function OrderCodes({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('profile');
  const codes = order.order_products.flatMap(({ product, codes = [] }) =>
    codes.map(({ code }) => ({ code, title: product.title })),
  );
  if (codes.length === 0) return null;
  return (
    <details className={styles.codes}>
      <summary className={styles.codesTitle}>{t('order.codes', { count: codes.length })}</summary>
      <ul className={styles.codeList}>
        {codes.map(({ code, title }, index) => (
          <li key={code}>
            <Ticket
              code={code}
              title={title}
              note={t('order.code_number', { number: index + 1, count: codes.length })}
              subject={title}
              mark={<GameMark game={order.game} size={40} />}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
