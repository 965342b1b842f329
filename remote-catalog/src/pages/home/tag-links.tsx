import type { GameCard } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { catalogAddress } from './address.ts';
import styles from './tag-links.module.css';
import { commonTags } from './tags.ts';

const SHOWN = 8;

/** The most common tags of the catalogue as searches. */
export function TagLinks({ games, search }: { games: readonly GameCard[]; search: string }) {
  const { t } = useTranslation('catalog');
  const isCurrent = (tag: string) => (tag.toLowerCase() === search.toLowerCase() ? 'page' : undefined);
  const tags = commonTags(games, SHOWN);
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t('tags.label')} className={styles.tags}>
      <Link to="/" className={styles.tag} aria-current={isCurrent('')} preventScrollReset>
        {t('tags.all')}
      </Link>
      {tags.map((tag) => (
        <Link
          key={tag}
          to={catalogAddress(1, tag)}
          className={styles.tag}
          aria-current={isCurrent(tag)}
          preventScrollReset
        >
          {tag}
        </Link>
      ))}
    </nav>
  );
}
