import { GAMES_PAGE_SIZE } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { ChevronRightIcon } from '@shop/ui';
import { catalogAddress } from './address.ts';
import styles from './more-tile.module.css';

/** The place that a large first card leaves at the end of a grid of even columns: the way to the games after these. */
export function MoreTile({ count }: { count: number }) {
  const { t } = useTranslation('catalog');
  return (
    <li className={styles.tile}>
      <Link to={catalogAddress(2)} className={styles.link}>
        <span>{t('pager.more', { count: count - GAMES_PAGE_SIZE })}</span>
        <ChevronRightIcon />
      </Link>
    </li>
  );
}
