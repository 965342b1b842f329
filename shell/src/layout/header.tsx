import { useTranslation } from '@shop/i18n';
import { Link, useLocation } from '@shop/platform';
import { SearchIcon } from '@shop/ui';
import { AccountPlace } from './account-place.tsx';
import styles from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

/** The catalogue has a search of its own. */
const isCatalogue = (pathname: string) => /^\/\d*\/?$/.test(pathname);

export function Header() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const shop = common('shop.name');
  const elsewhere = !isCatalogue(useLocation().pathname);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={t('header.home', { shop })}>
          <Wordmark name={shop} />
        </Link>
        <div className={styles.search}>{elsewhere && <HeaderSearch />}</div>
        <nav className={styles.tools} aria-label={t('header.navigation')}>
          {elsewhere && (
            <Link
              to="/"
              className={styles.searchLink}
              aria-label={t('search.open')}
              data-tooltip={t('search.open')}
            >
              <SearchIcon size={22} />
            </Link>
          )}
          <Link to="/info" className={styles.help}>
            {t('header.help')}
          </Link>
          <ThemeSwitch />
          <AccountPlace />
        </nav>
      </div>
    </header>
  );
}
