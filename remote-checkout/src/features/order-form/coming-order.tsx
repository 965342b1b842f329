import type { Game } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { useId } from 'react';
import { PayBar } from '../../ui/pay-bar.tsx';
import { LinesSummary } from './lines-summary.tsx';
import styles from './order-card.module.css';
import { useChosenLines } from './use-chosen-lines.ts';

/** A kind whose order form is not open yet: the sum is shown, and the reason why it cannot be paid. */
export function ComingOrder({ game }: { game: Game }) {
  const { t } = useTranslation('checkout');
  const reasonId = useId();
  const lines = useChosenLines(game);
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('order.title')}</h2>
      <LinesSummary lines={lines} />
      <p className={styles.reason} id={reasonId}>
        {t('order.soon_reason')}
      </p>
      <PayBar disabled aria-describedby={reasonId}>
        {t('order.soon')}
      </PayBar>
    </section>
  );
}
