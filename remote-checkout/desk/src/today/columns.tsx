import { Badge, Group, Text } from '@mantine/core';
import type { ServiceHealth, Today } from '@shop/desk-contract/today';
import { type Column, formatMoney, formatTime, Link } from '@shop/desk-kit';
import { named, t } from '../texts.ts';

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;

/** A part, and how much of the whole it is. */
export const step = (part: number, whole: number) => `${part} (${percent(part, whole)})`;

export const METHODS: Column<Today['methods'][number]>[] = [
  { id: 'method', title: t('today.method'), cell: ({ method }) => method, sort: ({ method }) => method },
  {
    id: 'tried',
    title: t('today.tried'),
    isNumber: true,
    cell: ({ tried }) => tried,
    sort: ({ tried }) => tried,
  },
  {
    id: 'paid',
    title: t('today.paid'),
    isNumber: true,
    cell: ({ paid, tried }) => step(paid, tried),
    sort: ({ paid }) => paid,
  },
  { id: 'money', title: t('order.total'), isNumber: true, cell: ({ money }) => formatMoney(money) },
];
export const STOCK: Column<Today['stock_low'][number]>[] = [
  {
    id: 'title',
    title: t('today.product'),
    cell: ({ game, title }) => <Link to="/goods">{`${game}: ${title}`}</Link>,
  },
  { id: 'left', title: t('today.left'), isNumber: true, cell: ({ left }) => left, sort: ({ left }) => left },
  {
    id: 'sold',
    title: t('today.sold_day'),
    isNumber: true,
    // An older api does not have it.
    cell: ({ sold_day }: Partial<Today['stock_low'][number]>) => sold_day ?? '–',
  },
];
export const ALERTS: Column<Today['alerts'][number]>[] = [
  {
    id: 'kind',
    title: t('today.alert'),
    cell: ({ kind, about }) => {
      const order = orderOf(about);
      const name = named('kind_name', kind);
      return order ? <Link to={`/orders/${order}`}>{name}</Link> : name;
    },
  },
  {
    id: 'times',
    title: t('today.times'),
    isNumber: true,
    cell: ({ times }) => times,
    sort: ({ times }) => times,
  },
  { id: 'last', title: t('today.last'), cell: ({ last }) => formatTime(last), sort: ({ last }) => last },
];
export const SUPPLIERS: Column<Today['suppliers'][number]>[] = [
  { id: 'supplier', title: t('dialog.supplier'), cell: ({ supplier }) => supplier },
  {
    id: 'balance',
    title: t('today.balance'),
    isNumber: true,
    cell: ({ balance, currency, is_empty, is_low }) => (
      <Group gap="xs" justify="flex-end">
        {(is_empty || is_low) && (
          <Badge color={is_empty ? 'red' : 'orange'} variant="dot">
            {t(is_empty ? 'today.empty' : 'today.low')}
          </Badge>
        )}
        <span>{balance === null ? '–' : `${balance} ${currency}`}</span>
      </Group>
    ),
  },
  {
    id: 'checked',
    title: t('today.checked'),
    cell: ({ checked }) => formatTime(checked),
    sort: ({ checked }) => checked,
  },
];

const STATE_COLORS: Record<ServiceHealth['state'], string> = {
  closed: 'teal',
  half_open: 'orange',
  open: 'red',
};

export const SERVICES: Column<ServiceHealth>[] = [
  {
    id: 'service',
    title: t('today.service'),
    cell: ({ service }) => nameOf(service),
    sort: ({ service }) => nameOf(service),
  },
  {
    id: 'state',
    title: t('today.state'),
    cell: ({ state, called }) => (
      <Badge color={called ? STATE_COLORS[state] : 'gray'} variant="dot">
        {called ? named('service_state', state) : t('today.not_called')}
      </Badge>
    ),
    sort: ({ state }) => state,
  },
  {
    id: 'calls',
    title: t('today.calls'),
    isNumber: true,
    cell: ({ answered, failed, turned_away }) => step(answered, answered + failed + turned_away),
    sort: ({ answered, failed, turned_away }) => answered / Math.max(1, answered + failed + turned_away),
  },
  {
    id: 'work',
    title: t('today.work'),
    isNumber: true,
    cell: ({ work }) => (work ? step(work.done, work.tried) : '–'),
    sort: ({ work }) => (work ? work.done / work.tried : 1),
  },
  {
    id: 'error',
    title: t('today.error'),
    cell: ({ error, error_at }) =>
      error && error_at ? (
        <Text size="sm" maw={360} style={{ overflowWrap: 'anywhere' }}>
          {`${formatTime(error_at)}: ${error}`}
        </Text>
      ) : (
        '–'
      ),
  },
];

/** "ЮKassa", "поставщик moogold": a service by the name that people have for it. */
function nameOf(service: string): string {
  const known = named('service_name', service);
  if (known !== service) return known;
  const [, kind = '', name = service] = /^(payments|supplier|identity|alerts)_(.+)$/.exec(service) ?? [];
  return kind ? named('service_kind', kind, { name }) : service;
}

/** The order that an alert is about. */
function orderOf(about: string): string | undefined {
  return /"order":"([\da-f-]{36})"/.exec(about)?.[1];
}
