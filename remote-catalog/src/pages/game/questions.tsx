import type { FaqItem } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { PlusIcon } from '@shop/ui';
import styles from './questions.module.css';
import { paragraphs, typeset } from './text.ts';

/** Questions about the game; they open without JavaScript too. */
export function Questions({ items }: { items: readonly FaqItem[] }) {
  const { t } = useTranslation('catalog');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {t('game.questions')}
      </h2>
      {items.map(({ id, text, answer }) => (
        <details key={id} className={styles.item}>
          <summary className={styles.question}>
            <span>{text}</span>
            <PlusIcon className={styles.sign} />
          </summary>
          {paragraphs(answer)
            .map(typeset)
            .map((paragraph) => (
              <p key={paragraph} className={styles.answer}>
                {paragraph}
              </p>
            ))}
        </details>
      ))}
    </section>
  );
}
