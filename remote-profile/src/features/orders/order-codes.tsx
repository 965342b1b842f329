import type { HistoryOrder } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { GameMark, Ticket } from '@shop/ui';
import type { CSSProperties } from 'react';
import styles from './order-card.module.css';

/** The delivered codes of an order, folded: they are kept here, and seldom wanted. */
export function OrderCodes({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('profile');
  const codes = order.order_products.flatMap(({ product, codes = [] }) =>
    codes.map(({ code }) => ({ code, title: product.title })),
  );
  if (codes.length === 0) return null;
  const tones = { '--tone-a': order.game.tones[0], '--tone-b': order.game.tones[1] } as CSSProperties;
  return (
    <details className={styles.codes}>
      <summary className={styles.codesTitle}>{t('order.codes', { count: codes.length })}</summary>
      <ul className={styles.codeList} style={tones}>
        {codes.map(({ code, title }, index) => (
          <li key={code}>
            <Ticket
              code={code}
              title={title}
              note={t('order.code_number', { number: index + 1, count: codes.length })}
              subject={title}
              mark={<GameMark game={order.game} size={128} />}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
