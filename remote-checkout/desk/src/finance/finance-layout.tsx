import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { Page as DeskPage, Link, serverNow } from '@shop/desk-kit';
import { type ReactNode, useState } from 'react';
import { named, t } from '../texts.ts';

const TABS = [
  { path: '/finance', name: 'ledger' },
  { path: '/finance/refunds', name: 'refunds' },
  { path: '/finance/unmatched', name: 'unmatched' },
  { path: '/finance/receipts', name: 'receipts' },
  { path: '/finance/margin', name: 'margin' },
  { path: '/finance/vat', name: 'vat' },
  { path: '/finance/reconcile', name: 'reconcile' },
] as const;
type Tab = (typeof TABS)[number]['name'];

const WITHOUT_EXPORT: Tab[] = ['reconcile', 'unmatched', 'margin'];
const MONTHS = 24;

/** The last months, as `2026-11`, the present one first. */
function lastMonths(): string[] {
  const now = new Date(serverNow());
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** A page of finance: its neighbours, and a month of what it shows as a file. */
export function FinanceLayout({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <DeskPage title={named('finance_title', tab)}>
      <Group component="nav" aria-label={t('finance.title')} gap="xs">
        {TABS.map(({ path, name }) => (
          <Button
            key={name}
            component={Link}
            to={path}
            size="compact-md"
            variant={name === tab ? 'filled' : 'default'}
            aria-current={name === tab ? 'page' : undefined}
          >
            {named('finance_tab', name)}
          </Button>
        ))}
      </Group>
      {children}
      {!WITHOUT_EXPORT.includes(tab) && <MonthExport tab={tab} />}
    </DeskPage>
  );
}

function MonthExport({ tab }: { tab: Tab }) {
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0]!);
  return (
    <Group align="flex-end">
      <NativeSelect
        label={t('finance.month')}
        data={months}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <Button
        component="a"
        variant="default"
        download
        href={`/api/desk/finance/export/${tab}/?month=${month}`}
      >
        {t('finance.export')}
      </Button>
    </Group>
  );
}

/** A day by the clock of Moscow, so many days ago: `2026-11-24`. */
export const dayAgo = (days: number) =>
  new Date(serverNow() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });

/** The days that a page is about, at first the last week; as `2026-11-24` by the clock of Moscow. */
export function useDays() {
  const [from, setFrom] = useState(dayAgo(6));
  const [to, setTo] = useState(dayAgo(0));
  const field = (label: string, value: string, set: (day: string) => void) => (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value)}
    />
  );
  const fields = (
    <Group>
      {field(t('finance.from'), from, setFrom)}
      {field(t('finance.to'), to, setTo)}
    </Group>
  );
  return { from, to, query: `from=${from}&to=${to}`, fields };
}
