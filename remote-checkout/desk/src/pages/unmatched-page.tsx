import { Text } from '@mantine/core';
import type { UnmatchedAction, UnmatchedMoney } from '@shop/desk-contract/finance';
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
} from '@shop/desk-kit';
import { useState } from 'react';
import { ActButtons } from '../finance/act-buttons.tsx';
import { FinanceLayout } from '../finance/finance-layout.tsx';
import { SettleDialog } from '../finance/settle-dialog.tsx';
import { named, t } from '../texts.ts';

const LIVE = 10_000;

const sumOf = ({ amount, currency }: { amount: string; currency: string }) =>
  currency === 'RUB' ? formatMoney(amount) : `${amount} ${currency}`;

const COLUMNS: Column<UnmatchedMoney>[] = [
  {
    id: 'order',
    title: t('refunds.order'),
    cell: ({ order }) =>
      order ? <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link> : t('unmatched.no_order'),
  },
  {
    id: 'came',
    title: t('unmatched.came'),
    isNumber: true,
    cell: (money) =>
      money.currency === 'RUB' ? sumOf(money) : `${sumOf(money)} (${formatMoney(money.value)})`,
  },
  {
    id: 'expected',
    title: t('unmatched.expected'),
    isNumber: true,
    cell: ({ expected }) => (expected ? sumOf(expected) : '–'),
  },
  {
    id: 'transaction',
    title: t('unmatched.transaction'),
    cell: ({ provider, transaction }) => (
      <Text size="sm" maw={260} style={{ overflowWrap: 'anywhere' }}>
        {`${provider}, ${transaction}`}
      </Text>
    ),
  },
  { id: 'created', title: t('refunds.age'), cell: ({ created }) => formatTime(created) },
  {
    id: 'state',
    title: t('refunds.error'),
    cell: ({ state, error }) => (
      <Text size="sm" maw={260} style={{ overflowWrap: 'anywhere' }}>
        <span>{named('unmatched_state', state)}</span>
        <span>{error !== null && `: ${error}`}</span>
      </Text>
    ),
  },
];

type Act = UnmatchedAction['act'];

/** Decisions that are open: none while the money is on its way back. */
function actsOf({ state, order }: UnmatchedMoney): Act[] {
  if (state === 'refused') return ['return', 'returned'];
  if (state !== 'open') return [];
  return order ? ['accept', 'return', 'returned', 'release'] : ['return', 'returned', 'release'];
}

/** Money at providers that fits no payment, the oldest first. */
export function Page() {
  const { data, error, refetch } = useGet<UnmatchedMoney[]>('finance/unmatched/', LIVE);
  const canAct = useCan('finance.act');
  const [chosen, setChosen] = useState<{ money: UnmatchedMoney; act: Act } | null>(null);
  const actions: Column<UnmatchedMoney> = {
    id: 'actions',
    title: t('finance.actions'),
    cell: (money) => (
      <ActButtons
        acts={actsOf(money)}
        name={(act) => t(`unmatched.${act}`)}
        choose={(act) => setChosen({ money, act })}
      />
    ),
  };
  return (
    <FinanceLayout tab="unmatched">
      {error && <Failure error={error} again={() => void refetch()} />}
      <Text maw={720}>{t('unmatched.lead')}</Text>
      {data?.length === 0 && <Text role="status">{t('unmatched.empty')}</Text>}
      {data && data.length > 0 && (
        <DataTable
          name={t('unmatched.title')}
          rows={data}
          columns={canAct ? [...COLUMNS, actions] : COLUMNS}
          keyOf={({ id }) => id}
        />
      )}
      {chosen && (
        <SettleDialog
          title={t(`unmatched.${chosen.act}`)}
          text={t(`unmatched.${chosen.act}_text`, { sum: sumOf(chosen.money) })}
          act={({ why }) => desk.post(`finance/unmatched/${chosen.money.id}/`, { act: chosen.act, why })}
          close={() => setChosen(null)}
        />
      )}
    </FinanceLayout>
  );
}
