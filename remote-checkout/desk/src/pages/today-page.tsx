import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ServiceHealth, Today } from '@shop/desk-contract/today';
import { DataTable, Page as DeskPage, Failure, formatMoney, Link, useCan, useGet } from '@shop/desk-kit';
import { t } from '../texts.ts';
import { Charts } from '../today/charts.tsx';
import { ALERTS, METHODS, SERVICES, STOCK, SUPPLIERS, step } from '../today/columns.tsx';
import { Section } from '../today/section.tsx';

const LIVE = 5_000;

/** The shop since midnight, refetched every five seconds. */
export function Page() {
  const { data: today, error, refetch } = useGet<Today>('today/', LIVE);
  const canAct = useCan('orders.act');
  const mayFinance = useCan('finance.read');
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!today) return null;
  // An older api has none of these.
  const { visits = null, services = [] } = today as Partial<Today>;
  const { funnel, waiting } = today;
  return (
    <DeskPage title={t('today.title')}>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure name={t('today.money')} value={formatMoney(today.money)} />
        <Figure name={t('today.made')} value={String(funnel.made)} />
        <Figure name={t('today.paid')} value={step(funnel.paid, funnel.made)} />
        <Figure name={t('today.done')} value={step(funnel.done, funnel.paid)} />
        <Figure name={t('today.people')} value={String(waiting.people ?? '–')} to="/waiting" />
        <Figure name={t('today.queue')} value={String(waiting.queue)} to={canAct && '/queue'} />
        <Figure name={t('today.problems')} value={String(waiting.problems)} to={canAct && '/queue'} />
        <Figure
          name={t('today.refunds')}
          value={String(waiting.refunds)}
          to={mayFinance && '/finance/refunds'}
        />
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
      <Charts today={today} />
      <Section title={t('today.services')}>
        <DataTable
          name={t('today.services')}
          rows={services.filter(isOfInterest)}
          columns={SERVICES}
          keyOf={({ service }) => service}
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

/** Those that take money and deliver, and of the others those that were called. */
const isOfInterest = ({ service, answered, failed, turned_away }: ServiceHealth) =>
  /^(payments|supplier)_/.test(service) || answered + failed + turned_away > 0;

/** `to`: where one sees what is counted. */
const Figure = ({ name, value, to }: { name: string; value: string; to?: string | false }) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed">
      {to ? <Link to={to}>{name}</Link> : name}
    </Text>
    <Text size="xl" fw={700}>
      {value}
    </Text>
  </Paper>
);
