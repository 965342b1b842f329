import { Badge, Button, Group, TextInput } from '@mantine/core';
import type { GameLine } from '@shop/desk-contract/catalogue';
import { type Column, DataTable, Page as DeskPage, Failure, Link, useCan } from '@shop/desk-kit';
import { useState } from 'react';
import { named, t } from '../texts.ts';
import { useCatalogue } from '../use-catalogue.ts';

const COLUMNS: Column<GameLine>[] = [
  {
    id: 'title',
    title: t('game.title'),
    cell: ({ slug, title }) => <Link to={`/goods/games/${slug}`}>{title}</Link>,
    sort: ({ title }) => title,
  },
  { id: 'slug', title: t('game.slug'), cell: ({ slug }) => slug, sort: ({ slug }) => slug },
  { id: 'kind', title: t('fields.kind'), cell: ({ kind }) => named('kind', kind), sort: ({ kind }) => kind },
  {
    id: 'position',
    title: t('fields.position'),
    isNumber: true,
    cell: ({ position }) => position,
    sort: ({ position }) => position,
  },
  {
    id: 'products',
    title: t('game.tab_products'),
    isNumber: true,
    cell: ({ products }) => products,
    sort: ({ products }) => products,
  },
  {
    id: 'state',
    title: t('articles.state'),
    cell: ({ is_active }) => (
      <Badge variant="dot" color={is_active ? 'teal' : 'gray'}>
        {t(is_active ? 'articles.shown' : 'game.hidden')}
      </Badge>
    ),
  },
];

/** Every game, also those that shoppers do not see. */
export function Page() {
  const [text, setText] = useState('');
  const { rows, error, isBusy, more } = useCatalogue<GameLine>('games/', text, ({ slug }) => slug);
  const canWrite = useCan('goods.write');
  return (
    <DeskPage
      title={t('games.title')}
      actions={canWrite && <Link to="/goods/new-game">{t('game.new')}</Link>}
    >
      <TextInput
        label={t('games.search')}
        maw={360}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error && <Failure error={error} />}
      <div aria-busy={isBusy}>
        <DataTable name={t('games.title')} rows={rows} columns={COLUMNS} keyOf={({ slug }) => slug} />
      </div>
      {more && (
        <Group>
          <Button variant="default" onClick={more}>
            {t('list.more')}
          </Button>
        </Group>
      )}
    </DeskPage>
  );
}
