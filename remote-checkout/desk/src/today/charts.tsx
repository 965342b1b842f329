import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { SimpleGrid, VisuallyHidden } from '@mantine/core';
import type { Today } from '@shop/desk-contract/today';
import { serverNow } from '@shop/desk-kit';
import { t } from '../texts.ts';
import { Section } from './section.tsx';

const rouble = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const HOUR = new Intl.DateTimeFormat('ru-RU', { hour: 'numeric', timeZone: 'Europe/Moscow' });

/** Orders and money by hour, and money by method. What a chart shows a table says to who cannot see it. */
export function Charts({ today }: { today: Today }) {
  const hours = hoursOf(today);
  const money = t('order.total');
  return (
    <>
      <Section title={t('today.by_hour')}>
        <BarChart
          h={200}
          data={hours.map(({ hour, orders, paid }) => ({
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
          yAxisProps={{ allowDecimals: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={t('today.by_hour_money')}>
          <BarChart
            h={200}
            data={hours.map(({ hour, money: sum }) => ({ hour: `${hour}:00`, [money]: sum }))}
            dataKey="hour"
            series={[{ name: money, color: 'teal.6' }]}
            valueFormatter={(sum) => rouble.format(sum)}
            barChartProps={{ accessibilityLayer: false }}
          />
        </Section>
        <Section title={t('today.by_method')}>
          <BarChart
            h={200}
            orientation="vertical"
            data={today.methods.map(({ method, money: sum }) => ({ method, [money]: Number(sum) }))}
            dataKey="method"
            series={[{ name: money, color: 'indigo.6' }]}
            valueFormatter={(sum) => rouble.format(sum)}
            yAxisProps={{ width: 110 }}
            barChartProps={{ accessibilityLayer: false }}
          />
        </Section>
      </SimpleGrid>
      <VisuallyHidden>
        <table>
          <caption>{t('today.by_hour')}</caption>
          <tbody>
            {hours.map(({ hour, orders, paid, money: sum }) => (
              <tr key={hour}>
                <th scope="row">{`${hour}:00`}</th>
                <td>{`${t('today.made')}: ${orders}`}</td>
                <td>{`${t('today.paid')}: ${paid}`}</td>
                <td>{`${money}: ${rouble.format(sum)} ₽`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

/** Every hour since midnight in Moscow, also those without an order. */
function hoursOf({ hours }: Today): Today['hours'] {
  const now = Number(HOUR.format(serverNow()));
  const last = Math.max(now, ...hours.map(({ hour }) => hour));
  return Array.from(
    { length: last + 1 },
    (_, hour) => hours.find((each) => each.hour === hour) ?? { hour, orders: 0, paid: 0, money: 0 },
  );
}
