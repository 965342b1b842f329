import '../texts.ts';
import type { Head, PageContext } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { Link, useSuspenseQuery } from '@shop/platform';
import { ArticleList } from '../features/articles/article-list.tsx';
import { articlesQuery } from '../features/articles/queries.ts';
import { ContactCard } from '../features/contacts/contact-card.tsx';
import { contactsQuery } from '../features/contacts/queries.ts';
import type { GameQuestions } from '../features/questions/queries.ts';
import { questionsQuery } from '../features/questions/queries.ts';
import { Questions } from '../features/questions/questions.tsx';
import { supportQuery } from '../features/support/queries.ts';
import { SupportAddress } from '../features/support/support-address.tsx';
import styles from './info-page.module.css';

/** schema.org's FAQPage of the questions that the page shows. Each names its game: "PUBG Mobile: Где найти ID?". */
const faqPage = (groups: readonly GameQuestions[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ game, items }) =>
    items.map(({ text, answer }) => ({
      '@type': 'Question',
      name: `${game.title}: ${text}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
});

export const load = ({ queryClient }: PageContext) =>
  Promise.all([
    queryClient.ensureQueryData(articlesQuery()),
    queryClient.ensureQueryData(contactsQuery()),
    queryClient.ensureQueryData(questionsQuery()),
    queryClient.ensureQueryData(supportQuery()),
  ]);

export function head({ queryClient }: PageContext): Head {
  const groups = queryClient.getQueryData(questionsQuery().queryKey) ?? [];
  return {
    title: text('info:index.title'),
    description: text('info:index.description'),
    jsonLd: groups.length > 0 ? [faqPage(groups)] : [],
  };
}

export function Page() {
  const { t } = useTranslation('info');
  const { data: articles } = useSuspenseQuery(articlesQuery());
  const { data: contacts } = useSuspenseQuery(contactsQuery());
  const { data: groups } = useSuspenseQuery(questionsQuery());
  const [contact] = contacts.results;
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t('index.heading')}</h1>
        <p className={styles.lead}>{t('index.lead')}</p>
        <div className={styles.support}>
          <SupportAddress />
          <Link to="/info/contacts#write" className={styles.all}>
            {t('index.write')}
          </Link>
        </div>
      </header>
      <div className={styles.top}>
        {articles.length > 0 && (
          <section aria-labelledby="articles">
            <h2 id="articles" className={styles.heading}>
              {t('index.articles')}
            </h2>
            <ArticleList articles={articles} />
          </section>
        )}
        {contact && (
          <section aria-label={t('index.contacts')} className={styles.contact}>
            <ContactCard contact={contact} />
            <Link to="/info/contacts" className={styles.all}>
              {t('index.all_contacts')}
            </Link>
          </section>
        )}
      </div>
      {groups.length > 0 && <Questions groups={groups} />}
    </div>
  );
}
