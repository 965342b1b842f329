import { Alert, Badge, Button, Group, Stack, TextInput } from '@mantine/core';
import type { BalanceRequest, PersonRow } from '@shop/desk-contract/people';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  formatMoney,
  formatTime,
  isReason,
  Link,
  useAct,
  useCan,
  useGet,
  useSearchParams,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
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
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { data = [], error } = useGet<PersonRow[]>(`people/?search=${encodeURIComponent(search)}`);
  const canDecide = useCan('balance.adjust');
  return (
    <DeskPage title={t('people.title')}>
      {canDecide && <Requests />}
      <TextInput
        label={t('people.search')}
        maw={360}
        value={search}
        onChange={({ currentTarget: { value } }) =>
          setParams(value ? { search: value } : {}, { replace: true })
        }
      />
      {error && <Failure error={error} />}
      <DataTable name={t('people.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
    </DeskPage>
  );
}

/** Sums above the limit that wait for another pair of eyes. */
function Requests() {
  const { data = [] } = useGet<BalanceRequest[]>('balance-requests/', 10_000);
  const [why, setWhy] = useState('');
  const decide = useAct(({ id, approve }: { id: number; approve: boolean }) =>
    desk.post(`balance-requests/${id}/`, { approve, why }),
  );
  if (data.length === 0) return null;
  const isReady = isReason(why);
  return (
    <Alert color="orange" title={t('requests.title')}>
      <Stack gap="xs">
        {data.map(({ id, user, email, amount, why: reason, asked_by }) => (
          <Group key={id} gap="xs">
            <span>
              <Link to={`/people/${user}`}>{email ?? user}</Link>
              <span>{`: ${formatMoney(amount)}. ${asked_by}: ${reason}`}</span>
            </span>
            <Button
              size="compact-xs"
              disabled={!isReady}
              onClick={() => decide.mutate({ id, approve: true })}
            >
              {t('requests.approve')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={!isReady}
              onClick={() => decide.mutate({ id, approve: false })}
            >
              {t('requests.refuse')}
            </Button>
          </Group>
        ))}
        <WhyField value={why} onChange={setWhy} />
      </Stack>
    </Alert>
  );
}
