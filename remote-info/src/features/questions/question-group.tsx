import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { ChevronDownIcon, ChevronRightIcon } from '@shop/ui';
import type { GameQuestions } from './queries.ts';
import styles from './question-group.module.css';

type Props = GameQuestions & { /** Shown unfolded, as what was searched for is. */ open: boolean };

/** The questions of one game, folded under its title; works without JavaScript. */
export function QuestionGroup({ game, items, open }: Props) {
  const { t } = useTranslation('info');
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{game.title}</h3>
        <span className={styles.count}>{t('questions.count', { count: items.length })}</span>
        <ChevronDownIcon className={styles.icon} />
      </summary>
      <div className={styles.items}>
        {items.map((item) => (
          <div key={item.id}>
            <h4 className={styles.question}>{item.text}</h4>
            <p className={styles.answer}>{item.answer}</p>
          </div>
        ))}
        <Link to={`/products/${game.id}`} className={styles.link}>
          <span>{t('questions.to_game', { title: game.title })}</span>
          <ChevronRightIcon size={16} />
        </Link>
      </div>
    </details>
  );
}
