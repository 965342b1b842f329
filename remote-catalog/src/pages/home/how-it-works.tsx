import { useTranslation } from '@shop/i18n';
import styles from './how-it-works.module.css';

const STEPS = ['choose', 'pay', 'receive'] as const;

export function HowItWorks() {
  const { t } = useTranslation('catalog');
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.heading}>
        {t('how.heading')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} className={styles.step}>
            {t(`how.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
