import { useTranslation } from '@shop/i18n';
import { LinkedHtml, useSuspenseQuery } from '@shop/platform';
import { InfoLayout } from '../../ui/info-layout.tsx';
import { ArticleList } from './article-list.tsx';
import { articleQuery, articlesQuery } from './queries.ts';
import styles from './text-block.module.css';

/** Articles of fewer sections are read without a table of contents. */
const CONTENTS_FROM = 4;

/** An article with the way to its sections and to the other articles. */
export function TextBlock({ slug }: { slug: string }) {
  const { t } = useTranslation('info');
  const { data: article } = useSuspenseQuery(articleQuery(slug));
  const { data: articles } = useSuspenseQuery(articlesQuery());
  const { html, sections } = article;
  return (
    <InfoLayout
      title={article.header}
      aside={
        <nav aria-labelledby="more">
          <h2 id="more" className={styles.asideTitle}>
            {t('article.more')}
          </h2>
          <ArticleList articles={articles.filter((card) => card.slug !== slug)} />
        </nav>
      }
    >
      {sections.length >= CONTENTS_FROM && (
        <nav aria-labelledby="contents" className={styles.contents}>
          <h2 id="contents" className={styles.contentsTitle}>
            {t('article.contents')}
          </h2>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.section}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <LinkedHtml html={html} className={styles.text} />
    </InfoLayout>
  );
}
