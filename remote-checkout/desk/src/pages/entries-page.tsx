import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { LedgerEntry } from '@shop/desk-contract/finance';
import {
  type Column,
  DataTable,
  Failure,
  formatMoney,
  formatTime,
  Link,
  useGet,
  useSearchParams,
} from '@shop/desk-kit';
import { dayAgo, FinanceLayout } from '../finance/finance-layout.tsx';
import { named, t } from '../texts.ts';

const FULL = 100;
/** The accounts of the ledger. */
const ACCOUNTS = [
  'sales',
  'provider',
  'fees',
  'balance',
  'reserved',
  'refunds_due',
  'unmatched',
  'adjustments',
];

const COLUMNS: Column<LedgerEntry>[] = [
  { id: 'at', title: t('entries.at'), cell: ({ at }) => formatTime(at), sort: ({ at }) => at },
  { id: 'event', title: t('entries.event'), cell: ({ event }) => eventOf(event), sort: ({ event }) => event },
  {
    id: 'order',
    title: t('refunds.order'),
    cell: ({ order }) => (order ? <Link to={`/orders/${order}`}>{order.slice(0, 8)}</Link> : '–'),
  },
  {
    id: 'user',
    title: t('entries.user'),
    cell: ({ user }) => (user ? <Link to={`/people/${user}`}>{user}</Link> : '–'),
  },
  {
    id: 'sum',
    title: t('finance.sum'),
    isNumber: true,
    cell: ({ sum }) => formatMoney(sum),
    sort: ({ sum }) => Number(sum.replace('.', '')),
  },
  { id: 'note', title: t('entries.note'), cell: ({ note }) => note ?? '' },
];

/** `payment:<id>` by its name; what it is about stands in its own column. */
const eventOf = (event: string) => named('ledger_event', event.split(':')[0]!);

/** Movements of one account on one day. The address keeps which. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? dayAgo(0);
  const account = params.get('account') ?? ACCOUNTS[0]!;
  const after = params.get('after');
  const {
    data = [],
    error,
    refetch,
  } = useGet<LedgerEntry[]>(
    `finance/entries/?day=${day}&account=${account}${after ? `&after=${after}` : ''}`,
  );
  const last = data.at(-1);
  const known = ACCOUNTS.includes(account) ? ACCOUNTS : [account, ...ACCOUNTS];
  return (
    <FinanceLayout tab="ledger">
      <Group align="flex-end">
        <TextInput
          type="date"
          label={t('finance.day')}
          value={day}
          onChange={({ currentTarget: { value } }) => value && setParams({ account, day: value })}
        />
        <NativeSelect
          label={t('finance.account')}
          value={account}
          data={known.map((value) => ({ value, label: named('account_name', value) }))}
          onChange={({ currentTarget }) => setParams({ day, account: currentTarget.value })}
        />
        <Link to="/finance">{t('entries.back')}</Link>
      </Group>
      {error && <Failure error={error} again={() => void refetch()} />}
      <DataTable name={t('entries.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
      <Group>
        {after && (
          <Button variant="default" onClick={() => setParams({ day, account })}>
            {t('entries.first')}
          </Button>
        )}
        {data.length === FULL && last && (
          <Button variant="default" onClick={() => setParams({ day, account, after: String(last.id) })}>
            {t('entries.more')}
          </Button>
        )}
      </Group>
    </FinanceLayout>
  );
}
