import { useTranslation } from '@shop/shared/i18n';
import styles from './notes.module.css';

/** The rest of a game's description, after its summary. */
export function Notes({ paragraphs }: { paragraphs: readonly string[] }) {
  const { t } = useTranslation('catalog');
  if (paragraphs.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className={styles.heading}>
        {t('game.about')}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
