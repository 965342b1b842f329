import { Badge } from '@mantine/core';
import type { ArticleText } from '@shop/desk-contract/catalog';
import { type Column, DataTable, Page as DeskPage, Failure, Link, useCan, useGet } from '@shop/desk-kit';
import { t } from '../texts.ts';

const COLUMNS: Column<ArticleText>[] = [
  {
    id: 'header',
    title: t('articles.header'),
    cell: ({ header, slug }) => <Link to={`/articles/${slug}`}>{header}</Link>,
    sort: ({ header }) => header,
  },
  { id: 'slug', title: t('articles.slug'), cell: ({ slug }) => slug, sort: ({ slug }) => slug },
  {
    id: 'state',
    title: t('articles.state'),
    cell: ({ is_active }) => (
      <Badge variant="dot" color={is_active ? 'teal' : 'gray'}>
        {is_active ? t('articles.shown') : t('articles.draft')}
      </Badge>
    ),
  },
];

/** Every article, drafts too. */
export function Page() {
  const { data = [], error } = useGet<ArticleText[]>('articles/');
  const canWrite = useCan('goods.write');
  return (
    <DeskPage
      title={t('articles.title')}
      actions={canWrite && <Link to="/articles/new">{t('articles.new')}</Link>}
    >
      {error && <Failure error={error} />}
      <DataTable name={t('articles.title')} rows={data} columns={COLUMNS} keyOf={({ slug }) => slug} />
    </DeskPage>
  );
}
