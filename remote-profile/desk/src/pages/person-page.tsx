import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { cleanSum } from '@shop/contract';
import type { Person, PersonActionResult } from '@shop/desk-contract/people';
import { ALONE_LIMIT } from '@shop/desk-contract/requests';
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
  notifyDone,
  placeProblem,
  StatusBadge,
  useAct,
  useCan,
  useGet,
  useParams,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { PersonData } from '../person-data.tsx';
import { named, t } from '../texts.ts';

const ORDERS: Column<Person['orders'][number]>[] = [
  {
    id: 'number',
    title: t('order.number'),
    cell: ({ id }) => <Link to={`/orders/${id}`}>{id.slice(0, 8)}</Link>,
  },
  {
    id: 'created',
    title: t('order.created'),
    cell: ({ created }) => formatTime(created),
    sort: (row) => row.created,
  },
  { id: 'status', title: t('person.state'), cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'total', title: t('order.total'), isNumber: true, cell: ({ total }) => formatMoney(total) },
];
const MOVEMENTS: Column<Person['movements'][number]>[] = [
  { id: 'at', title: t('movement.at'), cell: ({ at }) => formatTime(at), sort: ({ at }) => at },
  { id: 'event', title: t('movement.event'), cell: ({ event, note }) => note ?? named('event', event) },
  { id: 'amount', title: t('movement.amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** One person: money, orders, and what can be done. */
export function Page() {
  const { id = '' } = useParams();
  const { data: person, error, refetch } = useGet<Person>(`people/${id}/`);
  const canAudit = useCan('audit.read');
  if (error)
    return (
      <DeskPage title={t('people.title')}>
        <Failure error={error} again={() => void refetch()} />
      </DeskPage>
    );
  if (!person || String(person.id) !== id) return null;
  return (
    <DeskPage
      title={
        person.deleted ? t('person.deleted_title', { id: person.id }) : (person.email ?? person.nickname)
      }
      actions={
        person.blocked && (
          <Badge variant="dot" color="red">
            {t('person.blocked')}
          </Badge>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="sm">
          <Text>{t('person.balance', { sum: formatMoney(person.balance) })}</Text>
          <Text c="dimmed" size="sm">
            {t('person.since', { time: formatTime(person.created), name: person.nickname })}
          </Text>
          {person.email && (
            <Text size="sm">
              {person.email_confirmed
                ? t('access.confirmed', { time: formatTime(person.email_confirmed) })
                : t('access.unconfirmed')}
            </Text>
          )}
          {person.next_email && (
            <Text size="sm">
              {t('access.next', { to: person.next_email.to, time: formatTime(person.next_email.at) })}
            </Text>
          )}
          {canAudit && <Link to={`/audit?subject=user:${person.id}`}>{t('person.audit')}</Link>}
          {person.providers.length > 0 && <Text size="sm">{person.providers.join(', ')}</Text>}
        </Paper>
        {!person.deleted && <Actions person={person} />}
        {!person.deleted && <PersonData person={person} />}
      </SimpleGrid>
      <Title order={2} size="h4">
        {t('person.orders')}
      </Title>
      <DataTable
        name={t('person.orders')}
        rows={person.orders}
        columns={ORDERS}
        keyOf={(order) => order.id}
      />
      <Title order={2} size="h4">
        {t('person.movements')}
      </Title>
      <DataTable
        name={t('person.movements')}
        rows={person.movements}
        columns={MOVEMENTS}
        keyOf={({ at, event, amount }) => `${at} ${event} ${amount}`}
      />
    </DeskPage>
  );
}

function Actions({ person }: { person: Person }) {
  const [why, setWhy] = useState('');
  const [amount, setAmount] = useState('');
  const [email, setEmail] = useState(person.email ?? '');
  const canAct = useCan('people.act');
  const canAdjust = useCan('balance.adjust');
  const [problem, setProblem] = useState<Error | null>(null);
  const wrong = placeProblem(problem, ['amount', 'email', 'why']);
  const act = useAct(
    (given: object) =>
      desk.post<PersonActionResult>(`people/${person.id}/actions/`, {
        dry_run: false,
        act: { ...given, why },
      }),
    {
      onError: setProblem,
      onDone: ({ outcome }) => {
        setProblem(null);
        setAmount('');
        setWhy('');
        notifyDone(t(`outcome.${outcome}`));
      },
    },
  );
  if (!canAct && !canAdjust) return null;
  const isReady = isReason(why) && !act.isPending;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <WhyField error={wrong.at.why} value={why} onChange={setWhy} />
        {wrong.above && (
          <Alert color="red" role="alert">
            {wrong.above}
          </Alert>
        )}
        {canAct && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={!isReady}
              onClick={() => act.mutate({ action: person.blocked ? 'unblock' : 'block' })}
            >
              {person.blocked ? t('person.unblock') : t('person.block')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={!isReady}
              onClick={() => act.mutate({ action: 'sign_out' })}
            >
              {t('person.sign_out')}
            </Button>
            {person.email && (
              <Button
                size="xs"
                variant="default"
                disabled={!isReady}
                onClick={() => act.mutate({ action: 'send_reset' })}
              >
                {t('access.reset')}
              </Button>
            )}
          </Group>
        )}
        {canAct && person.email && !person.email_confirmed && (
          <Group gap="xs" align="flex-end">
            <TextInput
              type="email"
              label={t('access.email')}
              error={wrong.at.email}
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Button
              size="sm"
              variant="default"
              disabled={!isReady || email === person.email || !email.includes('@')}
              onClick={() => act.mutate({ action: 'change_email', email })}
            >
              {t('access.correct')}
            </Button>
          </Group>
        )}
        {canAdjust && (
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t('person.amount')}
              error={wrong.at.amount}
              inputMode="decimal"
              placeholder="100.00"
              value={amount}
              onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            />
            <Button
              size="sm"
              disabled={!isReady || !amount.trim()}
              onClick={() => act.mutate({ action: 'adjust', amount })}
            >
              {t('person.adjust')}
            </Button>
          </Group>
        )}
        {canAdjust && Math.abs(Number(cleanSum(amount))) > ALONE_LIMIT && (
          <Alert color="orange">{t('person.above_limit', { limit: ALONE_LIMIT })}</Alert>
        )}
      </Stack>
    </Paper>
  );
}
