import { useTranslation } from '@shop/shared/i18n';
import { Link } from '@shop/shared/platform';
import { ChevronDownIcon, VisuallyHidden } from '@shop/shared/ui';
import type { GameQuestions } from './queries.ts';
import styles from './question-group.module.css';

/** The questions of one game, each opened by a press; works without JavaScript. */
export function QuestionGroup({ game, items }: GameQuestions) {
  const { t } = useTranslation('info');
  return (
    <section className={styles.group} aria-labelledby={`game-${game.id}`}>
      <div className={styles.head}>
        <h3 id={`game-${game.id}`} className={styles.title}>
          {game.title}
        </h3>
        <Link to={`/products/${game.id}`} className={styles.link}>
          {t('questions.to_game')} <VisuallyHidden>{game.title}</VisuallyHidden>
        </Link>
      </div>
      {items.map((item) => (
        <details key={item.id} className={styles.item}>
          <summary className={styles.question}>
            {item.text}
            <ChevronDownIcon className={styles.icon} />
          </summary>
          <p className={styles.answer}>{item.answer}</p>
        </details>
      ))}
    </section>
  );
}
