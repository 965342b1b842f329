import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { RECEIPT_STATES, type ReceiptAction, type ReceiptRow } from '@shop/desk-contract/finance';
import {
  type Column,
  DataTable,
  desk,
  Failure,
  formatMoney,
  formatTime,
  Link,
  SearchField,
  useCan,
  useFilters,
  useGet,
} from '@shop/desk-kit';
import { useState } from 'react';
import { ActButtons } from '../finance/act-buttons.tsx';
import { FinanceLayout } from '../finance/finance-layout.tsx';
import { SettleDialog } from '../finance/settle-dialog.tsx';
import { named, t } from '../texts.ts';

const FULL = 50;
const COLORS: Record<ReceiptRow['state'], string> = {
  due: 'orange',
  sent: 'blue',
  issued: 'teal',
  failed: 'red',
  closed: 'gray',
};

const COLUMNS: Column<ReceiptRow>[] = [
  {
    id: 'order',
    title: t('refunds.order'),
    cell: ({ order }) => <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link>,
  },
  {
    id: 'created',
    title: t('receipts.created'),
    cell: ({ created }) => formatTime(created),
    sort: ({ created }) => created,
  },
  {
    id: 'kind',
    title: t('receipts.kind'),
    cell: ({ kind }) => named('receipt_kind', kind),
    sort: ({ kind }) => kind,
  },
  {
    id: 'sum',
    title: t('finance.sum'),
    isNumber: true,
    cell: ({ amount }) => formatMoney(amount),
    sort: ({ amount }) => Number(amount.replace('.', '')),
  },
  {
    id: 'vat',
    title: t('vat.of_it'),
    isNumber: true,
    cell: ({ vat, vat_amount }) =>
      vat === null ? '–' : `${formatMoney(vat_amount)} (${named('vat_rate', vat)})`,
  },
  {
    id: 'state',
    title: t('receipts.state'),
    cell: ({ state, reason, document, provider }) => (
      <Stack gap={2} align="flex-start" maw={320}>
        <Badge color={COLORS[state]} variant="dot">
          {named('receipt_state', state)}
        </Badge>
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {document ?? (reason === null ? provider : named('receipt_reason', reason))}
        </Text>
      </Stack>
    ),
    sort: ({ state }) => state,
  },
];

type Chosen = { receipt: ReceiptRow; act: ReceiptAction['act'] };

/** The register of receipts by 54-FZ. The address keeps what was asked for. */
export function Page() {
  const { params, change } = useFilters();
  const canAct = useCan('finance.act');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data = [], error, refetch } = useGet<ReceiptRow[]>(`finance/receipts/?${params}`);
  const last = data.at(-1);
  const actions: Column<ReceiptRow> = {
    id: 'actions',
    title: t('finance.actions'),
    cell: (receipt) =>
      receipt.state !== 'issued' && (
        <ActButtons
          acts={['issued', 'closed', 'ask'] as const}
          name={(act) => t(`receipts.${act}`)}
          choose={(act) => setChosen({ receipt, act })}
        />
      ),
  };
  return (
    <FinanceLayout tab="receipts">
      <Group align="flex-end">
        <SearchField label={t('receipts.search')} name="order" width={300} />
        <NativeSelect
          label={t('receipts.state')}
          value={params.get('state') ?? ''}
          data={[
            { value: '', label: t('orders.any_status') },
            ...(['open', ...RECEIPT_STATES] as const).map((value) => ({
              value,
              label: named('receipt_state', value),
            })),
          ]}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
        />
      </Group>
      {error && <Failure error={error} again={() => void refetch()} />}
      <DataTable
        name={t('receipts.title')}
        rows={data}
        columns={canAct ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ id }) => id}
      />
      <Group>
        {params.has('before') && (
          <Button variant="default" onClick={() => change({})}>
            {t('orders.newest')}
          </Button>
        )}
        {data.length === FULL && last && (
          <Button variant="default" onClick={() => change({ before: String(last.id) })}>
            {t('orders.older')}
          </Button>
        )}
      </Group>
      {chosen && (
        <SettleDialog
          title={t(`receipts.${chosen.act}`)}
          text={t(`receipts.${chosen.act}_text`, { sum: formatMoney(chosen.receipt.amount) })}
          asksDocument={chosen.act === 'issued'}
          act={({ why, document }) =>
            desk.post(`finance/receipts/${chosen.receipt.id}/`, {
              act: chosen.act,
              why,
              ...(chosen.act === 'issued' && { document }),
            })
          }
          close={() => setChosen(null)}
        />
      )}
    </FinanceLayout>
  );
}
