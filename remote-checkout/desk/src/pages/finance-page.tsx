import { Alert, Button, Group, List, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { AccountDay, Reconciliation } from '@shop/desk-contract/finance';
import { type Column, DataTable, desk, Failure, formatMoney, useAct, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { FinanceFrame, useDays } from '../finance/finance-frame.tsx';
import { named, t } from '../texts.ts';

const COLUMNS: Column<AccountDay>[] = [
  { id: 'day', title: t('finance.day'), cell: ({ day }) => day, sort: ({ day }) => day },
  {
    id: 'account',
    title: t('finance.account'),
    cell: ({ account }) => named('account_name', account),
    sort: ({ account }) => account,
  },
  {
    id: 'sum',
    title: t('finance.sum'),
    isNumber: true,
    cell: ({ sum }) => formatMoney(sum),
    sort: ({ sum }) => Number(sum.replace('.', '')),
  },
  { id: 'entries', title: t('finance.entries'), isNumber: true, cell: ({ entries }) => entries },
];

/** The ledger by day and account, and a provider's report beside it. */
export function Page() {
  const { query, fields } = useDays();
  const { data = [], error } = useGet<AccountDay[]>(`finance/days/?${query}`);
  return (
    <FinanceFrame part="ledger">
      {fields}
      {error && <Failure error={error} />}
      <DataTable
        name={t('finance.title')}
        rows={data}
        columns={COLUMNS}
        keyOf={({ day, account }) => `${day} ${account}`}
      />
      <Reconcile />
    </FinanceFrame>
  );
}

function Reconcile() {
  const [provider, setProvider] = useState('');
  const [text, setText] = useState('');
  const compare = useAct(() => desk.post<Reconciliation>('finance/reconcile/', { provider, text }));
  const found = compare.data;
  return (
    <Stack gap="xs" maw={640}>
      <Title order={2} size="h4">
        {t('reconcile.title')}
      </Title>
      <TextInput
        label={t('reconcile.provider')}
        value={provider}
        onChange={({ currentTarget }) => setProvider(currentTarget.value)}
      />
      <Textarea
        label={t('reconcile.report')}
        description={t('reconcile.hint')}
        minRows={4}
        autosize
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group>
        <Button
          disabled={!provider || !text.trim()}
          loading={compare.isPending}
          onClick={() => compare.mutate(undefined)}
        >
          {t('reconcile.compare')}
        </Button>
      </Group>
      {found && (
        <Alert
          role="status"
          color={found.unknown.length + found.differing.length > 0 ? 'orange' : 'teal'}
          title={t('reconcile.matched', { count: found.matched })}
        >
          <List size="sm">
            {found.unknown.map((transaction) => (
              <List.Item key={transaction}>{t('reconcile.unknown', { transaction })}</List.Item>
            ))}
            {found.differing.map(({ transaction, ours, theirs }) => (
              <List.Item key={transaction}>{t('reconcile.differs', { transaction, ours, theirs })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
