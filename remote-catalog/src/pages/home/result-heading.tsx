import { useTranslation } from '@shop/i18n';
import { lastPage } from './address.ts';
import styles from './result-heading.module.css';

type Props = { count: number; page: number; search: string; isPartial?: boolean | undefined };

/** Says what the grid shows. What a search found is announced, for the focus stays in the field. */
export function ResultHeading({ count, page, search, isPartial }: Props) {
  const { t } = useTranslation('catalog');
  const last = lastPage(count);
  const found = () => {
    if (count === 0) return t('search.empty', { search });
    return isPartial ? t('search.partial', { search }) : t('search.found', { count, search });
  };
  return (
    <div className={styles.row}>
      <h2 id="games" className={styles.heading}>
        <span role="status">{search ? found() : t('grid.heading')}</span>
      </h2>
      {page > 1 && <p className={styles.page}>{t('grid.page', { page, last })}</p>}
    </div>
  );
}
