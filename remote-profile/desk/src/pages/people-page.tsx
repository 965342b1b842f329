import { Badge } from '@mantine/core';
import type { PersonRow } from '@shop/desk-contract/people';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  Failure,
  formatTime,
  Link,
  Requests,
  SearchField,
  useGet,
  useSearchParams,
} from '@shop/desk-kit';
import { t } from '../texts.ts';

const COLUMNS: Column<PersonRow>[] = [
  {
    id: 'id',
    title: t('person.id'),
    cell: ({ id }) => id,
    sort: ({ id }) => id,
  },
  {
    id: 'email',
    title: t('person.email'),
    cell: ({ id, email }) => <Link to={`/people/${id}`}>{email ?? t('person.deleted_title', { id })}</Link>,
    sort: ({ email }) => email ?? '',
  },
  { id: 'name', title: t('person.name'), cell: ({ nickname }) => nickname },
  {
    id: 'created',
    title: t('person.created'),
    cell: ({ created }) => formatTime(created),
    sort: (row) => row.created,
  },
  {
    id: 'state',
    title: t('person.state'),
    cell: ({ blocked, deleted }) =>
      blocked || deleted ? (
        <Badge variant="dot" color="red">
          {deleted ? t('person.deleted') : t('person.blocked')}
        </Badge>
      ) : (
        '–'
      ),
  },
];

/** People who have an account, found by the beginning of their address or by number. */
export function Page() {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const { data = [], error } = useGet<PersonRow[]>(`people/?search=${encodeURIComponent(search)}`);
  return (
    <DeskPage title={t('people.title')}>
      <Requests />
      <SearchField label={t('people.search')} width={360} />
      {error && <Failure error={error} />}
      <DataTable name={t('people.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
    </DeskPage>
  );
}
