import type { AccountDay } from '@shop/desk-contract/finance';
import { type Column, DataTable, Failure, formatMoney, Link, useGet } from '@shop/desk-kit';
import { FinanceLayout, useDays } from '../finance/finance-layout.tsx';
import { sumOf } from '../finance/sums.ts';
import { named, t } from '../texts.ts';

type Total = Pick<AccountDay, 'account' | 'sum' | 'entries'>;

const columnsOf = <Row extends Total>(account: Column<Row>['cell']): Column<Row>[] => [
  { id: 'account', title: t('finance.account'), cell: account, sort: (row) => row.account },
  {
    id: 'sum',
    title: t('finance.sum'),
    isNumber: true,
    cell: ({ sum }) => formatMoney(sum),
    sort: ({ sum }) => Number(sum.replace('.', '')),
  },
  { id: 'entries', title: t('finance.entries'), isNumber: true, cell: ({ entries }) => entries },
];

const COLUMNS: Column<AccountDay>[] = [
  { id: 'day', title: t('finance.day'), cell: ({ day }) => day, sort: ({ day }) => day },
  ...columnsOf<AccountDay>(({ account, day }) => (
    <Link to={`/finance/entries?day=${day}&account=${account}`}>{named('account_name', account)}</Link>
  )),
];

const TOTALS = columnsOf<Total>(({ account }) => named('account_name', account));

/** The ledger by account: of all the days together, and of each. */
export function Page() {
  const { query, fields } = useDays();
  const { data = [], error } = useGet<AccountDay[]>(`finance/days/?${query}`);
  const totals = [...Map.groupBy(data, ({ account }) => account)].map(([account, days]) => ({
    account,
    sum: sumOf(days.map(({ sum }) => sum)),
    entries: days.reduce((all, { entries }) => all + entries, 0),
  }));
  return (
    <FinanceLayout tab="ledger">
      {fields}
      {error && <Failure error={error} />}
      {data.length > 0 && (
        <DataTable
          name={t('finance.totals')}
          rows={totals}
          columns={TOTALS}
          keyOf={({ account }) => account}
        />
      )}
      <DataTable
        name={t('finance.title')}
        rows={data}
        columns={COLUMNS}
        keyOf={({ day, account }) => `${day} ${account}`}
      />
    </FinanceLayout>
  );
}
