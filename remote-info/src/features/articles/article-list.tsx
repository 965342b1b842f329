import type { ArticleCard } from '@shop/contract';
import { Link } from '@shop/platform';
import { ChevronRightIcon } from '@shop/ui';
import { articleAddress } from './address.ts';
import styles from './article-list.module.css';

/** Links to articles. */
export function ArticleList({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul className={styles.list}>
      {articles.map(({ slug, header }) => (
        <li key={slug}>
          <Link to={articleAddress(slug)} className={styles.link}>
            {header}
            <ChevronRightIcon className={styles.icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
