import { Badge } from '@mantine/core';
import type { PendingChange } from '@shop/desk-contract/pending';
import { type Column, commonText, DataTable, Page as DeskPage, Failure, Link, useGet } from '@shop/desk-kit';
import { titleOf, whenOf } from '../pending/pending-text.ts';
import { named, t } from '../texts.ts';

/** Looked at again so often, milliseconds. */
const LIVE = 10_000;
const COLORS: Record<PendingChange['state'], string> = {
  open: 'blue',
  failed: 'red',
  published: 'teal',
  dropped: 'gray',
};

const COLUMNS: Column<PendingChange>[] = [
  {
    id: 'title',
    title: t('pending.what'),
    cell: (pending) => <Link to={`/goods/pending/${pending.id}`}>{titleOf(pending)}</Link>,
    sort: titleOf,
  },
  {
    id: 'when',
    title: t('pending.when'),
    cell: whenOf,
    sort: ({ at, decided }) => decided ?? at ?? '',
  },
  {
    id: 'state',
    title: t('articles.state'),
    cell: ({ state, at }) => (
      <Badge variant="dot" color={COLORS[state]}>
        {state === 'open' && !at ? t('pending.draft') : named('pending_state', state)}
      </Badge>
    ),
    sort: ({ state }) => state,
  },
  { id: 'who', title: t('pending.who'), cell: ({ who }) => who, sort: ({ who }) => who },
  { id: 'why', title: commonText('why'), cell: ({ why, error }) => error ?? why },
];

/** Everything that goes live later, and what became of the last of it. */
export function Page() {
  const { data = [], error } = useGet<PendingChange[]>('catalogue/pending/', LIVE);
  return (
    <DeskPage title={t('pending.title')}>
      {error && <Failure error={error} />}
      <DataTable name={t('pending.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
    </DeskPage>
  );
}
