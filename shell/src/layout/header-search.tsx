import { useTranslation } from '@shop/i18n';
import { useNavigate } from '@shop/platform';
import { SearchIcon } from '@shop/ui';
import type { FormEvent } from 'react';
import styles from './header-search.module.css';

/** Leads to the catalogue with what was typed; a plain GET form without JavaScript. */
export function HeaderSearch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate(query ? `/?${new URLSearchParams({ q: query })}` : '/');
  }
  return (
    <search>
      <form className={styles.form} action="/" onSubmit={search}>
        <input
          className={styles.input}
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
        />
        <button type="submit" className={styles.submit} aria-label={t('search.submit')}>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
