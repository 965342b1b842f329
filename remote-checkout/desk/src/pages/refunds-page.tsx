import { Button, Group, Text } from '@mantine/core';
import type { DueRefund, DueRefundAction, DueRefunds } from '@shop/desk-contract/finance';
import {
  type Column,
  DataTable,
  desk,
  Failure,
  formatMoney,
  formatTime,
  Link,
  useCan,
  useGet,
  useSearchParams,
} from '@shop/desk-kit';
import { useState } from 'react';
import { ActButtons } from '../finance/act-buttons.tsx';
import { ageOf } from '../finance/age.ts';
import { FinanceLayout } from '../finance/finance-layout.tsx';
import { SettleDialog } from '../finance/settle-dialog.tsx';
import { named, t } from '../texts.ts';

const LIVE = 10_000;

const COLUMNS: Column<DueRefund>[] = [
  {
    id: 'order',
    title: t('refunds.order'),
    cell: ({ order }) => <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link>,
  },
  {
    id: 'age',
    title: t('refunds.age'),
    cell: ({ created }) => <span title={formatTime(created)}>{ageOf(created)}</span>,
    sort: ({ created }) => -Date.parse(created),
  },
  {
    id: 'reason',
    title: t('refunds.reason'),
    cell: ({ reason }) => named('refund_reason', reason),
    sort: ({ reason }) => reason,
  },
  {
    id: 'sum',
    title: t('finance.sum'),
    isNumber: true,
    cell: ({ amount, currency, value }) =>
      currency === 'RUB' ? formatMoney(value) : `${amount} ${currency} (${formatMoney(value)})`,
    sort: ({ value }) => Number(value.replace('.', '')),
  },
  {
    id: 'provider',
    title: t('reconcile.provider'),
    cell: ({ provider, method }) => `${provider}, ${method}`,
  },
  {
    id: 'error',
    title: t('refunds.error'),
    cell: ({ state, error, failures, next }) => (
      <Text size="sm" maw={320} style={{ overflowWrap: 'anywhere' }}>
        <span>{named('refund_state', state)}</span>
        <span>{error !== null && `: ${error}`}</span>
        <span>
          {failures > 0 &&
            ` ${t('refunds.failed', { count: failures, next: next ? formatTime(next) : '–' })}`}
        </span>
      </Text>
    ),
  },
];

type Chosen = { refund: DueRefund; act: DueRefundAction['act'] };

/** Refunds due, by the way the money came, the oldest first. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useGet<DueRefunds>(`finance/refunds/?${params}`, LIVE);
  const canAct = useCan('finance.act');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const actions: Column<DueRefund> = {
    id: 'actions',
    title: t('finance.actions'),
    cell: (refund) => (
      <ActButtons
        acts={['retry', 'done'] as const}
        name={(act) => t(`refunds.${act}`)}
        choose={(act) => setChosen({ refund, act })}
      />
    ),
  };
  return (
    <FinanceLayout tab="refunds">
      {error && <Failure error={error} again={() => void refetch()} />}
      {data && (
        <Text role="status">{t('refunds.owed', { count: data.count, sum: formatMoney(data.owed) })}</Text>
      )}
      <DataTable
        name={t('refunds.title')}
        rows={data?.rows ?? []}
        columns={canAct ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ id }) => id}
      />
      <Group>
        {params.has('after') && (
          <Button variant="default" onClick={() => setParams({})}>
            {t('refunds.first')}
          </Button>
        )}
        {data?.next && (
          <Button variant="default" onClick={() => setParams({ after: data.next! })}>
            {t('refunds.more')}
          </Button>
        )}
      </Group>
      {chosen && (
        <SettleDialog
          title={t(`refunds.${chosen.act}`)}
          text={t(`refunds.${chosen.act}_text`, { sum: formatMoney(chosen.refund.value) })}
          act={({ why }) => desk.post(`finance/refunds/${chosen.refund.id}/`, { act: chosen.act, why })}
          close={() => setChosen(null)}
        />
      )}
    </FinanceLayout>
  );
}
