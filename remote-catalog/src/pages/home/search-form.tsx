import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { CloseIcon, SearchIcon } from '@shop/ui';
import styles from './search-form.module.css';
import { useTypedSearch } from './use-typed-search.ts';

/** Search as a plain GET form that works without JavaScript; with it, results follow the typing when `live`. */
export function SearchForm({ search, live }: { search: string; live: boolean }) {
  const { t } = useTranslation('catalog');
  const { input, onType, searchNow } = useTypedSearch(search, live);
  return (
    <search>
      <form
        className={styles.form}
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
          // Puts the on-screen keyboard away from the results; with a mouse the focus stays.
          if (globalThis.matchMedia?.('(pointer: coarse)').matches) input.current?.blur();
        }}
      >
        <SearchIcon className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={search}
          onInput={onType}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
        />
        <Link
          to="/"
          className={styles.clear}
          aria-label={t('search.clear')}
          onClick={(event) => {
            event.preventDefault();
            if (!input.current) return;
            input.current.value = '';
            input.current.focus();
            searchNow();
          }}
        >
          <CloseIcon />
        </Link>
        <button type="submit" className={styles.submit}>
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
