import { Button, Group, NativeSelect } from '@mantine/core';
import type { OrderListRow } from '@shop/desk-contract/orders';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  Failure,
  formatMoney,
  formatTime,
  Link,
  Requests,
  SearchField,
  StatusBadge,
  useFilters,
  useGet,
} from '@shop/desk-kit';
import { named, t } from '../texts.ts';

const STATUSES = ['created', 'waiting_for_payment', 'paid', 'sending', 'sent', 'done', 'failed'];
const FULL = 50;

const COLUMNS: Column<OrderListRow>[] = [
  {
    id: 'number',
    title: t('order.number'),
    cell: ({ id }) => <Link to={`/orders/${id}`}>{id.slice(0, 8)}</Link>,
  },
  {
    id: 'created',
    title: t('order.created'),
    cell: ({ created }) => formatTime(created),
    sort: (row) => row.created,
  },
  { id: 'status', title: t('order.status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'game', title: t('order.game'), cell: ({ game }) => game, sort: ({ game }) => game },
  {
    id: 'total',
    title: t('order.total'),
    isNumber: true,
    cell: ({ total }) => formatMoney(total),
    sort: ({ total }) => Number(total.replace('.', '')),
  },
  { id: 'email', title: t('order.email'), cell: ({ email }) => email ?? '–' },
];

/** Orders, found by whatever a buyer has at hand. The address keeps what was asked for. */
export function Page() {
  const { params, change } = useFilters();
  const { data = [], error, refetch, isFetching } = useGet<OrderListRow[]>(`orders/?${params}`);
  const last = data.at(-1);
  return (
    <DeskPage title={t('orders.title')}>
      <Requests />
      <Group align="flex-end">
        <SearchField label={t('orders.search')} placeholder={t('orders.search_hint')} />
        <NativeSelect
          label={t('order.status')}
          value={params.get('status') ?? ''}
          data={[
            { value: '', label: t('orders.any_status') },
            ...STATUSES.map((value) => ({ value, label: named('status', value) })),
          ]}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
        />
      </Group>
      {error && <Failure error={error} again={() => void refetch()} />}
      <div aria-busy={isFetching}>
        <DataTable name={t('orders.title')} rows={data} columns={COLUMNS} keyOf={({ id }) => id} />
      </div>
      <Group>
        {params.has('before') && (
          <Button variant="default" onClick={() => change({})}>
            {t('orders.newest')}
          </Button>
        )}
        {data.length === FULL && last && (
          <Button variant="default" onClick={() => change({ before: `${last.created},${last.id}` })}>
            {t('orders.older')}
          </Button>
        )}
      </Group>
    </DeskPage>
  );
}
