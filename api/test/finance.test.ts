import { parseMoney } from '@shop/contract';
import type { AccountDay, DueRefunds, ReceiptRow, VatReport } from '@shop/desk-contract/finance';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { vatWithin } from '../src/modules/ledger/book-payment.ts';
import { closeDays, readDays } from '../src/modules/ledger/days.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { matchReceipts } from '../src/modules/payments/receipt-reports.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { financeDays } from '../src/platform/db/schema/fiscal.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { VAT_RATES } from '../src/platform/db/schema/payments.ts';
import { accountSums, expectSoundLedger } from './support/ledger.ts';
import { FISCAL } from './support/provider-shop.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0, fiscal: FISCAL });
const { orm } = shop.db;
const { uc60 } = shop.catalogue.products;
const context = createPaymentContext(shop.config, shop.db);
const browser = shop.browser();
const finance = await joinStaff(shop, 'finance');
const reader = await joinStaff(shop, 'read_only');
await orm.insert(codes).values(Array.from({ length: 40 }, (_, n) => ({ productId: uc60, code: `F-${n}` })));
afterEach(() => expectSoundLedger(orm));

const why = 'Покупатель получил деньги по реквизитам';
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const month = today.slice(0, 7);
const range = `from=${month}-01&to=${today}`;

const paid = async (quantity = 1, method = 'card_ru') => {
  const id = await shop.order(browser, uc60, quantity);
  await shop.approve(await shop.pay(browser, id, method));
  return id;
};
/** An order that was paid for and came to nothing: a guest is due a refund. */
const failed = async () => {
  const id = await paid();
  await orm.transaction((tx) => failPaid(tx, id));
  return id;
};
/** Paid for after its time: the money goes back. */
const late = async () => {
  const id = await shop.order(browser);
  const payment = await shop.pay(browser, id);
  await orm
    .update(orders)
    .set({ expires: new Date(0) })
    .where(eq(orders.id, id));
  await expireOrder(context, id);
  await shop.approve(payment);
  return id;
};
const part = async (sum: string) => {
  const id = await paid(2);
  await deliverCodes(orm, id);
  const owner = await joinStaff(shop, 'owner', `owner-${id.slice(0, 8)}@shop.example`);
  const act = { action: 'refund_part', amount: sum, why };
  const response = await owner.post(`orders/${id}/actions/`, { dry_run: false, act });
  expect(response.statusCode).toBe(200);
  return id;
};
const due = async (): Promise<DueRefunds> => (await finance.get('finance/refunds/')).json();
const vat = async (): Promise<VatReport> => (await finance.get(`finance/vat/?${range}`)).json();
const receiptsOf = async (order: string): Promise<ReceiptRow[]> =>
  (await finance.get(`finance/receipts/?order=${order}`)).json();
const csv = async (what: string): Promise<Record<string, string>[]> => {
  const response = await finance.get(`finance/export/${what}/?month=${month}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${what}-${month}.csv"`);
  const [head = '', ...lines] = response.body.replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(';');
  return lines.map((text: string) =>
    Object.fromEntries(text.split(';').map((cell, index) => [names[index]!, cell])),
  );
};
const kopecks = (sum = '') => parseMoney(sum.replace(',', '.'));
const sumOf = <T>(rows: T[], sum: (row: T) => string | undefined) =>
  rows.reduce((all, row) => all + kopecks(sum(row)), 0);

test('refunds due are listed with their reasons, and sum to the ledger’s account; they are sent again or settled by hand', {
  tags: '@spec-18.30',
}, async () => {
  const orderOf = { whole: await failed(), late: await late(), part: await part('1.23') };
  const listed = await due();
  expect(Object.fromEntries(listed.rows.map(({ reason, order }) => [reason, order]))).toEqual(orderOf);
  expect(sumOf(listed.rows, ({ value }) => value)).toBe(parseMoney(listed.owed));
  expect((await accountSums(orm)).refunds_due).toBe(parseMoney(listed.owed));
  const [first, second, third] = listed.rows;
  const act = (id: string, what: string, who = finance) =>
    who.post(`finance/refunds/${id}/`, { act: what, why });
  expect((await act(first!.id, 'done', reader)).statusCode).toBe(403);
  expect((await act(first!.id, 'done')).statusCode).toBe(204);
  expect((await act(first!.id, 'done')).statusCode).toBe(409);
  expect((await act(third!.id, 'done')).statusCode).toBe(204);
  expect((await due()).rows.map(({ id }) => id)).toEqual([second!.id]);
  expect((await due()).owed).toBe(second!.value);

  // The provider is away; what it said is in the list, and as soon as it is back it is asked on demand.
  shop.gateway.state.down = true;
  await shop.work();
  await until(async () => (await due()).rows[0]!.failures > 0);
  expect((await due()).rows[0]!.error).toContain('503');
  await orm.execute(
    sql`update jobs set run_at = now() + interval '1 hour' where kind = 'refund_payment' and finished is null`,
  );
  shop.gateway.state.down = false;
  await until(async () => (await act(second!.id, 'retry')).statusCode === 204);
  await until(async () => (await due()).rows.length === 0);
  await shop.stopWork();
  expect(shop.gateway.refunds.size).toBe(1);
  expect((await due()).owed).toBe('0.00');
  const owner = await joinStaff(shop, 'owner');
  const trail = (await owner.get(`audit/?subject=order:${orderOf.whole}`)).json();
  expect(trail[0]).toMatchObject({ action: 'refund.done', why });
});

test('a receipt is due for every movement through a provider, and nobody forgets one', {
  tags: '@spec-18.31',
}, async () => {
  const [id, foreign] = [await failed(), await shop.order(browser, uc60, 5)];
  const started = await browser.post('/api/payments/card_kz/', { order_id: foreign, currency: 'KZT' });
  expect(started.statusCode).toBe(200);
  await shop.approve((await shop.state(browser, foreign)).payment_id!);
  const [income] = await receiptsOf(id);
  expect(income).toMatchObject({ kind: 'income', state: 'sent', vat: 'vat22', reason: null });
  const [abroad] = await receiptsOf(foreign);
  expect(abroad).toMatchObject({ kind: 'income', state: 'due', reason: 'currency' });
  const settle = (receipt: ReceiptRow, body: object, who = finance) =>
    who.post(`finance/receipts/${receipt.id}/`, { why: 'Пробит на кассе', ...body });
  expect((await settle(abroad!, { act: 'closed' }, reader)).statusCode).toBe(403);
  const document = 'ФН 9999078902000001 ФД 12 ФП 3456789012';
  expect((await settle(abroad!, { act: 'issued', document })).json()).toMatchObject({
    state: 'issued',
    document,
  });
  expect((await settle(abroad!, { act: 'closed' })).statusCode).toBe(409);
  const open: ReceiptRow[] = (await finance.get('finance/receipts/?state=open')).json();
  expect(open.every(({ state }) => state === 'due' || state === 'failed')).toBe(true);
  expect(open.map(({ order }) => order)).not.toContain(foreign);
});

test('VAT, receipts, refunds and the ledger of a month agree to the kopeck, on the page and in their files', {
  tags: ['@spec-18.15', '@spec-18.32'],
}, async () => {
  await paid(3, 'sbp_ru');
  await failed();
  const { days, unregistered } = await vat();
  expect(unregistered).toBe('0.00');
  const ledger = await csv('ledger');
  expect(sumOf(ledger, ({ sum }) => sum)).toBe(0);
  const through = -sumOf(
    ledger.filter(({ account }) => account!.startsWith('provider:')),
    ({ sum }) => sum,
  );
  expect(sumOf(days, ({ income }) => income) - sumOf(days, ({ returned }) => returned)).toBe(through);
  const receipts = await csv('receipts');
  expect(sumOf(receipts, ({ sum }) => sum)).toBe(through);
  const vatOfDays = sumOf(days, (row) => row.income_vat) - sumOf(days, (row) => row.returned_vat);
  expect(sumOf(receipts, ({ vat_sum }) => vat_sum)).toBe(vatOfDays);
  expect(vatOfDays).toBe(
    receipts.reduce(
      (all, { sum }) => all + Math.sign(kopecks(sum)) * vatWithin(Math.abs(kopecks(sum)), 'vat22'),
      0,
    ),
  );
  const file = await csv('vat');
  expect(sumOf(file, ({ income }) => income)).toBe(sumOf(days, ({ income }) => income));
  const refunds = await csv('refunds');
  const open = refunds.filter(({ done }) => done === '');
  expect(sumOf(open, ({ sum }) => sum)).toBe(parseMoney((await due()).owed));
  expect((await reader.get(`finance/export/ledger/?month=2026-13`)).statusCode).toBe(400);
});

test('a day that is over is summed once, and its sums are those of the books', {
  tags: '@spec-18.32',
}, async () => {
  const before = await readDays(orm, '2020-01-01', today);
  // The books are only added to: another day is made by moving midnight, for this look alone.
  await orm.execute(sql`alter table ledger_transactions disable trigger ledger_transactions_fixed`);
  await orm.execute(sql`update ledger_transactions set created = created - interval '3 days'`);
  await orm.execute(sql`update fiscal_receipts set created = created - interval '3 days'`);
  await orm.execute(sql`alter table ledger_transactions enable trigger ledger_transactions_fixed`);
  const live = await readDays(orm, '2020-01-01', today);
  expect(live.map(({ accounts }) => accounts)).toEqual(before.map(({ accounts }) => accounts));
  expect(await closeDays(orm)).toBeGreaterThan(0);
  expect(await closeDays(orm)).toBe(0);
  expect(await readDays(orm, '2020-01-01', today)).toEqual(live);
  expect(await orm.$count(financeDays)).toBeGreaterThan(1);
  await paid();
  const days: AccountDay[] = (await finance.get(`finance/days/?from=2020-01-01&to=${today}`)).json();
  expect(days[0]!.day).toBe(today);
  expect(sumOf(days, ({ sum }) => sum)).toBe(0);
});

test('VAT within a sum is a whole number of kopecks, never more than half of one off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...VAT_RATES), (amount, rate) => {
      const percent = Number(/\d+/.exec(rate)?.[0] ?? 0);
      const within = vatWithin(amount, rate);
      expect(Number.isInteger(within)).toBe(true);
      expect(Math.abs(within * (100 + percent) - amount * percent) * 2).toBeLessThanOrEqual(100 + percent);
    }),
  );
  expect(vatWithin(122_00, 'vat22')).toBe(22_00);
});

test("a provider's reports of receipts are entered once, in any order", {
  tags: '@spec-18.31',
}, () => {
  const kind = fc.constantFrom('income' as const, 'return' as const);
  const amount = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(fc.array(fc.record({ kind, amount }), { maxLength: 8 }), fc.nat(), (made, turn) => {
      const entered = made.map((row, id) => ({ ...row, id, state: 'sent' as const, document: null }));
      const reported = made.map((row, n) => ({ ...row, state: 'issued' as const, document: `ФД ${n}` }));
      const turned = [
        ...reported.slice(turn % (reported.length + 1)),
        ...reported.slice(0, turn % (reported.length + 1)),
      ];
      const matched = matchReceipts(entered, turned);
      expect(new Set(matched.map(({ id }) => id)).size).toBe(made.length);
      for (const { id, receipt } of matched)
        expect(receipt).toMatchObject({ kind: made[id]!.kind, amount: made[id]!.amount });
      const known = entered.map((row) => {
        const { receipt } = matched.find(({ id }) => id === row.id)!;
        return { ...row, state: receipt.state, document: receipt.document };
      });
      expect(matchReceipts(known, reported)).toEqual([]);
    }),
  );
});
