import type { LedgerEntry } from '@shop/desk-contract/finance';
import { readReport } from '@shop/desk-contract/provider-report';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { ledgerEntries, ledgerTransactions } from '../src/platform/db/schema/ledger.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const finance = await joinStaff(shop, 'finance');
const support = await joinStaff(shop, 'support');
const why = 'Просит покупатель';
const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

async function buy() {
  const browser = shop.browser();
  const order = await shop.order(browser);
  await shop.approve(await shop.pay(browser, order));
  await deliverCodes(orm, order);
  const [payment] = await orm
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order), eq(payments.status, 'succeeded')));
  return { order, transaction: payment!.transactionId! };
}

const compare = async (text: string, days: object = { from: day, to: day }) =>
  (await finance.post('finance/reconcile/', { provider: 'sandbox', text, ...days })).json();

test('a report is read by its heading, with quotes, decimal commas and lines of one transaction added up', {
  tags: '@spec-18.43',
}, () => {
  const text = [
    '\uFEFFДата;Сумма платежа;"Идентификатор платежа"',
    '24.11.2026;"1 234,50";t-1',
    '24.11.2026;-10;t-1',
    '24.11.2026;0,5;t-1',
    '',
  ].join('\r\n');
  expect(readReport(text)).toEqual([
    { transaction: 't-1', amount: 123500, date: '24.11.2026' },
    { transaction: 't-1', amount: -1000, date: '24.11.2026' },
  ]);
  // Also where a name of a payer has a break, or quotes of its own.
  expect(readReport('id;sum;payer\n\nt-1;5;"ООО\n""Лес"""\nt-2;6;ООО "Лес"')).toEqual([
    { transaction: 't-1', amount: 500, date: null },
    { transaction: 't-2', amount: 600, date: null },
  ]);
  expect(readReport('"a,b","5.10"\nc,6')).toEqual([
    { transaction: 'a,b', amount: 510, date: null },
    { transaction: 'c', amount: 600, date: null },
  ]);
  expect(() => readReport('id,amount\nt-1,много')).toThrow('Line 2: ');
  expect(() => readReport(`id,amount\n${',"'.repeat(100_000)}`)).toThrow('Line 2: ');
  expect(readReport('')).toEqual([]);
});

test('differences between a report and our books are found on both sides, refunds too', {
  tags: '@spec-18.43',
}, async () => {
  const [first, second] = [await buy(), await buy()];
  const lines = `${first.transaction},91.23\n`;
  expect(await compare(lines, {})).toMatchObject({ matched: 1, missing: null });
  expect(await compare(`${lines}stranger,5`)).toEqual({
    matched: 1,
    unknown: ['stranger'],
    unknown_lines: [{ transaction: 'stranger', theirs: '5.00', date: null }],
    differing: [],
    missing: {
      count: 1,
      rows: [
        {
          transaction: second.transaction,
          order: second.order,
          amount: '91.23',
          currency: 'RUB',
          at: expect.any(String),
        },
      ],
    },
  });
  const whole = `${lines}${second.transaction},91.23\n`;
  expect(await compare(whole)).toMatchObject({ matched: 2, missing: { count: 0, rows: [] } });
  const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect((await compare(lines, { from: yesterday, to: yesterday })).missing.count).toBe(0);
  // A refund that somebody made in the provider's cabinet.
  expect((await compare(`${whole}${second.transaction},-91.23`)).differing).toEqual([
    { transaction: second.transaction, ours: '0.00', theirs: '-91.23', order: second.order },
  ]);

  await finance.post(`orders/${second.order}/actions/`, {
    dry_run: false,
    act: { action: 'refund_part', amount: '10.00', why },
  });
  await shop.work();
  const refund = await until(async () => {
    const { missing } = await compare(whole);
    return missing.rows[0];
  });
  await shop.stopWork();
  expect(refund).toMatchObject({ transaction: second.transaction, order: second.order });
  expect(refund.amount).toMatch(/^-\d+\.\d{2}$/);
  expect(await compare(`${whole}${second.transaction},${refund.amount}`)).toMatchObject({
    matched: 3,
    differing: [],
    missing: { count: 0 },
  });
  const denied = await support.post('finance/reconcile/', { provider: 'sandbox', text: lines });
  expect(denied.statusCode).toBe(403);
});

test('a day of an account is read entry by entry, and adds up to what its day says', {
  tags: '@spec-18.44',
}, async () => {
  const { order } = await buy();
  const days = (await finance.get(`finance/days/?from=${day}&to=${day}`)).json();
  for (const { account, sum, entries } of days) {
    const query = `day=${day}&account=${account}`;
    const rows = (await finance.get(`finance/entries/?${query}`)).json();
    expect(rows).toHaveLength(entries);
    const all = rows.reduce(
      (total: number, row: { sum: string }) => total + Math.round(Number(row.sum) * 100),
      0,
    );
    expect((all / 100).toFixed(2), account).toBe(sum);
    const rest = (await finance.get(`finance/entries/?${query}&after=${rows[0].id}`)).json();
    expect(rest).toEqual(rows.slice(1));
  }
  const sales = (await finance.get(`finance/entries/?day=${day}&account=sales`)).json();
  expect(sales.at(-1)).toMatchObject({ order, event: `paid:${order}`, sum: '89.00' });
  expect((await finance.get('finance/entries/?day=2020-01-01&account=sales')).json()).toEqual([]);
  expect((await support.get(`finance/entries/?day=${day}&account=sales`)).statusCode).toBe(403);
  expect((await finance.get('finance/providers/')).json()).toContain('sandbox');
});

test('entries of a day are in the order of their time, page by page, each once', {
  tags: '@spec-18.44',
}, async () => {
  // The later it was, the smaller its number; of each minute there are two transactions, of each transaction two entries.
  const pairs = Array.from({ length: 52 }, (_, n) => n);
  const minute = (n: number) => new Date(Date.parse('2024-03-05T10:00:00.000Z') - Math.floor(n / 2) * 60_000);
  for (const n of pairs)
    await orm.transaction(async (tx) => {
      const [transaction] = await tx
        .insert(ledgerTransactions)
        .values({ event: `paged:${n}`, created: minute(n) })
        .returning();
      const entry = { transactionId: transaction!.id, userId: null };
      await tx.insert(ledgerEntries).values([
        { ...entry, account: 'adjustments', amount: -3 },
        { ...entry, account: 'sales', amount: 1 },
        { ...entry, account: 'sales', amount: 2 },
      ]);
    });
  const page = async (after?: number): Promise<LedgerEntry[]> => {
    const from = after === undefined ? '' : `&after=${after}`;
    return (await finance.get(`finance/entries/?day=2024-03-05&account=sales${from}`)).json();
  };
  const first = await page();
  const second = await page(first.at(-1)!.id);
  expect([first.length, second.length]).toEqual([100, 4]);
  expect(await page(second.at(-1)!.id)).toEqual([]);
  const all = [...first, ...second];
  expect(new Set(all.map(({ id }) => id)).size).toBe(104);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
  // Within one transaction, too: its first entry is not shown again, its second not left out.
  expect(await page(all[50]!.id)).toEqual(all.slice(51));
  expect(await page(all[51]!.id)).toEqual(all.slice(52));
});
