import { Alert, Text } from '@mantine/core';
import type { VatDay, VatReport } from '@shop/desk-contract/finance';
import { type Column, DataTable, Failure, formatMoney, Link, useGet } from '@shop/desk-kit';
import { FinanceLayout, useDays } from '../finance/finance-layout.tsx';
import { sumOf } from '../finance/sums.ts';
import { named, t } from '../texts.ts';

const money = (id: 'income' | 'income_vat' | 'returned' | 'returned_vat'): Column<VatDay> => ({
  id,
  title: t(`vat.${id}`),
  isNumber: true,
  cell: (row) => formatMoney(row[id]),
  sort: (row) => Number(row[id].replace('.', '')),
});

const COLUMNS: Column<VatDay>[] = [
  { id: 'day', title: t('finance.day'), cell: ({ day }) => day, sort: ({ day }) => day },
  {
    id: 'vat',
    title: t('vat.rate'),
    cell: ({ vat }) => (vat === null ? t('vat.unknown') : named('vat_rate', vat)),
    sort: ({ vat }) => vat ?? '',
  },
  money('income'),
  money('income_vat'),
  money('returned'),
  money('returned_vat'),
  { id: 'receipts', title: t('vat.receipts'), isNumber: true, cell: ({ receipts }) => receipts },
  {
    id: 'open',
    title: t('vat.open'),
    isNumber: true,
    cell: ({ open }) => (open > 0 ? <Link to="/finance/receipts?state=open">{open}</Link> : 0),
    sort: ({ open }) => open,
  },
];

/** Money through providers by day and rate of VAT, held against the ledger. */
export function Page() {
  const { query, fields } = useDays();
  const { data, error, refetch } = useGet<VatReport>(`finance/vat/?${query}`);
  const days = data?.days ?? [];
  const due = sumOf([
    ...days.map(({ income_vat }) => income_vat),
    ...days.map(({ returned_vat }) => (returned_vat === '0.00' ? returned_vat : `-${returned_vat}`)),
  ]);
  return (
    <FinanceLayout tab="vat">
      {fields}
      {error && <Failure error={error} again={() => void refetch()} />}
      {data && <Text role="status">{t('vat.due', { sum: formatMoney(due) })}</Text>}
      {data && data.unregistered !== '0.00' && (
        <Alert color="orange">{t('vat.unregistered', { sum: formatMoney(data.unregistered) })}</Alert>
      )}
      <DataTable
        name={t('vat.title')}
        rows={days}
        columns={COLUMNS}
        keyOf={({ day, vat }) => `${day} ${vat}`}
      />
    </FinanceLayout>
  );
}
