import { ScrollArea, Table, Text, UnstyledButton } from '@mantine/core';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { t } from './texts.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/** A column: `sort` gives what rows are sorted by; without it they are not. */
export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  sort?: (row: Row) => string | number;
  isNumber?: boolean;
};

type Props<Row> = { name: string; rows: Row[]; columns: Column<Row>[]; keyOf: (row: Row) => string | number };

/** A list that can be sorted by its heads. On a phone it scrolls sideways. `name` says to a screen reader what it is. */
export function DataTable<Row extends object>({ name, rows, columns, keyOf }: Props<Row>) {
  const definitions = useMemo(
    (): ColumnDef<typeof features, Row>[] =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: sort ?? (() => ''),
        enableSorting: Boolean(sort),
        sortFn: 'basic',
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: rows });
  if (rows.length === 0) return <Text c="dimmed">{t('table.empty')}</Text>;
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': name, role: 'region' }}>
      <Table highlightOnHover verticalSpacing="xs" aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, title, isNumber }) => {
              const column = table.getColumn(id)!;
              const sorted = column.getIsSorted();
              return (
                <Table.Th
                  key={id}
                  ta={isNumber ? 'right' : 'left'}
                  aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
                >
                  {column.getCanSort() ? (
                    <UnstyledButton fz="sm" fw={700} onClick={column.getToggleSortingHandler()}>
                      {title}
                      <span aria-hidden="true">
                        {sorted === 'asc' ? ' ↑' : sorted === 'desc' ? ' ↓' : ''}
                      </span>
                    </UnstyledButton>
                  ) : (
                    title
                  )}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map(({ original }) => (
            <Table.Tr key={keyOf(original)}>
              {columns.map(({ id, cell, isNumber }) => (
                <Table.Td key={id} ta={isNumber ? 'right' : 'left'}>
                  {cell(original)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
