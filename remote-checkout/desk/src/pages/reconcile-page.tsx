import { Alert, Button, FileInput, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { ComparedLines, Movements, Reconciliation } from '@shop/desk-contract/finance';
import { compareReport } from '@shop/desk-contract/provider-report';
import { decodeTable, TableError } from '@shop/desk-contract/table';
import { type Column, DataTable, desk, formatTime, Link, notifyError, useAct, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { FinanceLayout, useDays } from '../finance/finance-layout.tsx';
import { asCsv, type Finding, findingsOf } from '../finance/findings.ts';
import { named, t } from '../texts.ts';

const COLUMNS: Column<Finding>[] = [
  {
    id: 'kind',
    title: t('reconcile.kind'),
    cell: ({ kind }) => named('finding', kind),
    sort: ({ kind }) => kind,
  },
  { id: 'transaction', title: t('reconcile.transaction'), cell: ({ transaction }) => transaction },
  { id: 'ours', title: t('reconcile.ours'), isNumber: true, cell: ({ ours }) => ours || '–' },
  { id: 'theirs', title: t('reconcile.theirs'), isNumber: true, cell: ({ theirs }) => theirs || '–' },
  {
    id: 'order',
    title: t('refunds.order'),
    cell: ({ order }) => (order ? <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link> : '–'),
  },
  {
    id: 'at',
    title: t('entries.at'),
    cell: ({ kind, at }) => (at && kind !== 'unknown' ? formatTime(at) : at || '–'),
    sort: ({ at }) => at,
  },
];

/** A provider's report beside our own books, both ways. */
export function Page() {
  const { data: providers = [] } = useGet<string[]>('finance/providers/');
  const [chosen, setChosen] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const { from, to, fields } = useDays();
  const provider = chosen || providers[0] || '';
  const compare = useAct(
    async () =>
      compareReport(file ? decodeTable(new Uint8Array(await file.arrayBuffer())) : text, {
        compare: (lines) => desk.post<ComparedLines>('finance/reconcile/lines/', { provider, lines }),
        movements: (after) =>
          desk.get<Movements>(
            `finance/movements/?${new URLSearchParams({ provider, from, to, ...(after && { after }) })}`,
          ),
      }),
    {
      onError: (error) =>
        notifyError(
          error instanceof TableError ? new Error(named('table', error.code, { line: error.line })) : error,
        ),
    },
  );
  const found = compare.data;
  return (
    <FinanceLayout tab="reconcile">
      <Stack gap="sm" maw={640}>
        <NativeSelect
          label={t('reconcile.provider')}
          data={providers.map((value) => ({ value, label: named('service_name', `payments_${value}`) }))}
          value={provider}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {fields}
        <FileInput
          label={t('reconcile.file')}
          description={t('reconcile.hint')}
          accept=".csv,.txt,text/csv,text/plain"
          clearable
          clearButtonProps={{ 'aria-label': t('reconcile.no_file') }}
          value={file}
          onChange={setFile}
        />
        {!file && (
          <Textarea
            label={t('reconcile.report')}
            minRows={4}
            autosize
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <Group>
          <Button
            disabled={!provider || (!file && !text.trim())}
            loading={compare.isPending}
            onClick={() => compare.mutate(undefined)}
          >
            {t('reconcile.compare')}
          </Button>
        </Group>
      </Stack>
      {found && <Findings found={found} name={`${provider}-${from}-${to}.csv`} />}
    </FinanceLayout>
  );
}

function Findings({ found, name }: { found: Reconciliation; name: string }) {
  const rows = findingsOf(found);
  const hidden = (found.missing?.count ?? 0) - (found.missing?.rows.length ?? 0);
  return (
    <Stack gap="sm">
      <Alert
        role="status"
        color={rows.length > 0 ? 'orange' : 'teal'}
        title={t('reconcile.matched', { count: found.matched })}
      >
        {rows.length === 0 ? t('reconcile.all_fine') : t('reconcile.found', { count: rows.length + hidden })}
      </Alert>
      {rows.length > 0 && (
        <>
          <DataTable
            name={t('reconcile.title')}
            rows={rows}
            columns={COLUMNS}
            keyOf={({ kind, transaction, order, ours }) => `${kind} ${transaction} ${order} ${ours}`}
          />
          {hidden > 0 && <Text>{t('reconcile.more', { count: hidden })}</Text>}
          <Group>
            <Button
              variant="default"
              component="a"
              download={name}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(asCsv(rows))}`}
            >
              {t('reconcile.download')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
