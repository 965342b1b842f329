import type { GameKind } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import styles from './delivery.module.css';

const STEPS = ['choose', 'pay', 'receive'] as const;

/** How goods of this kind reach the buyer. */
export function Delivery({ kind }: { kind: GameKind }) {
  const { t } = useTranslation('catalog');
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className={styles.heading}>
        {t('game.delivery')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} className={styles.step}>
            {t(`delivery.${kind}.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
