import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Today } from '@shop/desk-contract/today';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  Failure,
  formatMoney,
  formatTime,
  useGet,
} from '@shop/desk-kit';
import { named, t } from '../texts.ts';

const LIVE = 5_000;

/** The shop since midnight, anew every five seconds. */
export function Page() {
  const { data: today, error, refetch } = useGet<Today>('today/', LIVE);
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!today) return null;
  // An api of before tells nothing of visits.
  const { funnel, waiting, visits = null } = today as Partial<Today> & Today;
  return (
    <DeskPage title={t('today.title')}>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure name={t('today.money')} value={formatMoney(today.money)} />
        <Figure name={t('today.made')} value={String(funnel.made)} />
        <Figure name={t('today.paid')} value={step(funnel.paid, funnel.made)} />
        <Figure name={t('today.done')} value={step(funnel.done, funnel.paid)} />
        <Figure name={t('today.queue')} value={String(waiting.queue)} />
        <Figure name={t('today.problems')} value={String(waiting.problems)} />
        <Figure name={t('today.refunds')} value={String(waiting.refunds)} />
        <Figure name={t('today.jobs')} value={String(waiting.jobs_failing)} />
      </SimpleGrid>
      {visits && (
        <Section title={t('today.visits')}>
          <SimpleGrid cols={{ base: 2, md: 4 }}>
            <Figure name={t('today.seen')} value={String(visits.seen)} />
            <Figure name={t('today.chosen')} value={step(visits.chosen, visits.seen)} />
            <Figure name={t('today.ordered')} value={step(visits.ordered, visits.seen)} />
            <Figure name={t('today.visit_paid')} value={step(visits.paid, visits.seen)} />
          </SimpleGrid>
        </Section>
      )}
      <Section title={t('today.by_hour')}>
        <BarChart
          h={220}
          data={today.hours.map(({ hour, orders, paid }) => ({
            hour: `${hour}:00`,
            [t('today.made')]: orders,
            [t('today.paid')]: paid,
          }))}
          dataKey="hour"
          series={[
            { name: t('today.made'), color: 'gray.6' },
            { name: t('today.paid'), color: 'indigo.6' },
          ]}
          withLegend
          barChartProps={{ accessibilityLayer: false }}
        />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={t('today.methods')}>
          <DataTable
            name={t('today.methods')}
            rows={today.methods}
            columns={METHODS}
            keyOf={({ method }) => method}
          />
        </Section>
        <Section title={t('today.stock')}>
          <DataTable
            name={t('today.stock')}
            rows={today.stock_low}
            columns={STOCK}
            keyOf={({ product }) => product}
          />
        </Section>
        <Section title={t('today.alerts')}>
          <DataTable name={t('today.alerts')} rows={today.alerts} columns={ALERTS} keyOf={({ id }) => id} />
        </Section>
        <Section title={t('today.suppliers')}>
          <DataTable
            name={t('today.suppliers')}
            rows={today.suppliers}
            columns={SUPPLIERS}
            keyOf={({ supplier }) => supplier}
          />
        </Section>
      </SimpleGrid>
    </DeskPage>
  );
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;

const step = (part: number, whole: number) => `${part} (${percent(part, whole)})`;

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text size="xl" fw={700}>
      {value}
    </Text>
  </Paper>
);

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack gap="xs" miw={0}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

const METHODS: Column<Today['methods'][number]>[] = [
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
const STOCK: Column<Today['stock_low'][number]>[] = [
  { id: 'title', title: t('today.product'), cell: ({ game, title }) => `${game}: ${title}` },
  { id: 'left', title: t('today.left'), isNumber: true, cell: ({ left }) => left, sort: ({ left }) => left },
];
const ALERTS: Column<Today['alerts'][number]>[] = [
  { id: 'kind', title: t('today.alert'), cell: ({ kind }) => named('kind_name', kind) },
  {
    id: 'times',
    title: t('today.times'),
    isNumber: true,
    cell: ({ times }) => times,
    sort: ({ times }) => times,
  },
  { id: 'last', title: t('today.last'), cell: ({ last }) => formatTime(last), sort: ({ last }) => last },
];
const SUPPLIERS: Column<Today['suppliers'][number]>[] = [
  { id: 'supplier', title: t('dialog.supplier'), cell: ({ supplier }) => supplier },
  {
    id: 'balance',
    title: t('today.balance'),
    isNumber: true,
    cell: ({ balance, currency, is_empty }) => (
      <Group gap="xs" justify="flex-end">
        {is_empty && (
          <Badge color="red" variant="dot">
            {t('today.empty')}
          </Badge>
        )}
        {balance === null ? '–' : `${balance} ${currency}`}
      </Group>
    ),
  },
];
