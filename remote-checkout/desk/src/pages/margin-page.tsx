import { Group, NativeSelect, Text } from '@mantine/core';
import type { MarginReport, MarginRow } from '@shop/desk-contract/finance';
import { type Column, DataTable, Failure, formatMoney, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { FinanceLayout, useDays } from '../finance/finance-layout.tsx';
import { named, t } from '../texts.ts';

const BY = ['product', 'game', 'day'] as const;

const kopecks = (sum: string) => Number(sum.replace('.', ''));

/** Profit of the revenue whose cost is known, in percent. */
function shareOf({ revenue, unknown, profit }: MarginRow): number | null {
  const known = kopecks(revenue) - kopecks(unknown);
  return known > 0 ? (kopecks(profit) / known) * 100 : null;
}

const money = (id: 'revenue' | 'cost' | 'profit' | 'unknown'): Column<MarginRow> => ({
  id,
  title: t(`margin.${id}`),
  isNumber: true,
  cell: (row) => formatMoney(row[id]),
  sort: (row) => kopecks(row[id]),
});
const COLUMNS: Column<MarginRow>[] = [
  {
    id: 'name',
    title: t('margin.name'),
    cell: ({ name }) => name || t('margin.total'),
    sort: ({ name }) => name,
  },
  { id: 'orders', title: t('margin.orders'), isNumber: true, cell: ({ orders }) => orders },
  ...(['revenue', 'cost', 'profit'] as const).map(money),
  {
    id: 'share',
    title: t('margin.share'),
    isNumber: true,
    cell: (row) => {
      const share = shareOf(row);
      return share === null ? '–' : `${share.toLocaleString('ru', { maximumFractionDigits: 1 })} %`;
    },
    sort: (row) => shareOf(row) ?? Number.NEGATIVE_INFINITY,
  },
  money('unknown'),
];

/** Profit of what was delivered, by product, game or day. */
export function Page() {
  const { query, fields } = useDays();
  const [by, setBy] = useState<string>('product');
  const { data, error, refetch } = useGet<MarginReport>(`finance/margin/?${query}&by=${by}`);
  return (
    <FinanceLayout tab="margin">
      <Group align="flex-end">
        {fields}
        <NativeSelect
          label={t('margin.by')}
          value={by}
          data={BY.map((value) => ({ value, label: named('margin_by', value) }))}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
      </Group>
      <Text maw={720}>{t('margin.lead')}</Text>
      {error && <Failure error={error} again={() => void refetch()} />}
      {data && (
        <DataTable
          name={t('margin.title')}
          rows={[...data.rows, data.total]}
          columns={COLUMNS}
          keyOf={({ name }) => name}
        />
      )}
    </FinanceLayout>
  );
}
