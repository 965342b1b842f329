import '../texts.ts';
import type { Head, PageContext } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { useSuspenseQuery } from '@shop/platform';
import { Notice } from '@shop/ui';
import { ArticleList } from '../features/articles/article-list.tsx';
import { articlesQuery } from '../features/articles/queries.ts';
import { ContactCard } from '../features/contacts/contact-card.tsx';
import { contactsQuery } from '../features/contacts/queries.ts';
import { supportQuery } from '../features/support/queries.ts';
import { SupportForm } from '../features/support/support-form.tsx';
import { breadcrumbs } from '../lib/breadcrumbs.ts';
import { InfoLayout } from '../ui/info-layout.tsx';
import styles from './contacts-page.module.css';

export const load = ({ queryClient }: PageContext) =>
  Promise.all([
    queryClient.ensureQueryData(contactsQuery()),
    queryClient.ensureQueryData(articlesQuery()),
    queryClient.ensureQueryData(supportQuery()),
  ]);

export function head({ url }: PageContext): Head {
  const title = text('info:contacts.title');
  return {
    title,
    description: text('info:contacts.description'),
    jsonLd: [breadcrumbs(url, [{ name: title, path: '/info/contacts' }])],
  };
}

export function Page() {
  const { t } = useTranslation('info');
  const { data: contacts } = useSuspenseQuery(contactsQuery());
  const { data: articles } = useSuspenseQuery(articlesQuery());
  return (
    <InfoLayout
      title={t('contacts.heading')}
      lead={t('contacts.lead')}
      aside={<ArticleList articles={articles} />}
    >
      {contacts.results.length > 0 ? (
        <div className={styles.cards}>
          {contacts.results.map((contact) => (
            <ContactCard key={`${contact.company_name} ${contact.address}`} contact={contact} />
          ))}
        </div>
      ) : (
        <Notice>{t('contacts.empty')}</Notice>
      )}
      <SupportForm />
    </InfoLayout>
  );
}
