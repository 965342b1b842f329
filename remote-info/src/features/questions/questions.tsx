import { useTranslation } from '@shop/i18n';
import { SearchIcon, Slices, TextField } from '@shop/ui';
import { useState } from 'react';
import { findQuestions } from './find-questions.ts';
import type { GameQuestions } from './queries.ts';
import { QuestionGroup } from './question-group.tsx';
import styles from './questions.module.css';

/** All questions by game, with a filter over what is on the page. */
export function Questions({ groups }: { groups: readonly GameQuestions[] }) {
  const { t } = useTranslation('info');
  const [typed, setTyped] = useState('');
  const found = findQuestions(groups, typed);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {t('questions.heading')}
      </h2>
      <TextField
        className={styles.filter}
        label={t('questions.filter')}
        hint={t('questions.filter_hint')}
        prefix={<SearchIcon />}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className={styles.count}>
        {typed.trim() && (count > 0 ? t('questions.found', { count }) : t('questions.nothing'))}
      </p>
      <div className={styles.groups}>
        <Slices items={found} first={6} size={6}>
          {(group) => <QuestionGroup key={group.game.id} {...group} open={typed.trim() !== ''} />}
        </Slices>
      </div>
    </section>
  );
}
