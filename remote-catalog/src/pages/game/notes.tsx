import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import styles from './notes.module.css';

type Props = {
  summary: string | undefined;
  paragraphs: readonly string[];
};

/** A game's description; its summary on phones only, where the hero has no room for it. */
export function Notes({ summary, paragraphs }: Props) {
  const { t } = useTranslation('catalog');
  if (!summary) return null;
  return (
    <section aria-labelledby="about" className={classNames(paragraphs.length === 0 && styles.narrow)}>
      <h2 id="about" className={styles.heading}>
        {t('game.about')}
      </h2>
      <p className={classNames(styles.paragraph, styles.narrow)}>{summary}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
