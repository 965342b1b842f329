import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { ChevronRightIcon } from '@shop/ui';
import { catalogAddress } from './address.ts';
import styles from './pager.module.css';
import { shownPages } from './shown-pages.ts';

type Props = { page: number; last: number; search: string };

/** Links to the other pages of the catalogue, or of what was found. */
export function Pager({ page, last, search }: Props) {
  const { t } = useTranslation('catalog');
  if (last < 2) return null;
  const to = (target: number) => catalogAddress(target, search);
  return (
    <nav aria-label={t('pager.label')} className={styles.pager}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.step}>
          <ChevronRightIcon className={styles.back} />
          <span>{t('pager.previous')}</span>
        </Link>
      )}
      <ul className={styles.pages}>
        {shownPages(page, last).map((target, index, all) => (
          <li key={target} className={index > 0 && target - all[index - 1]! > 1 ? styles.gap : undefined}>
            <Link
              to={to(target)}
              className={styles.page}
              aria-label={t('pager.page', { page: target })}
              aria-current={target === page ? 'page' : undefined}
            >
              {target}
            </Link>
          </li>
        ))}
      </ul>
      {page < last && (
        <Link to={to(page + 1)} rel="next" className={styles.step}>
          <span>{t('pager.next')}</span>
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}
