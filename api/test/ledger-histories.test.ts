import { parseMoney } from '@shop/contract';
import { asc, eq, gt, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { readDays } from '../src/modules/ledger/days.ts';
import { adjustBalance } from '../src/modules/ledger/operator.ts';
import { applyPayment } from '../src/modules/payments/apply-payment.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { refundPart, sendPartRefund } from '../src/modules/payments/refund-part.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { partRefunds } from '../src/platform/db/schema/desk.ts';
import { fiscalReceipts } from '../src/platform/db/schema/fiscal.ts';
import { ledgerTransactions } from '../src/platform/db/schema/ledger.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments, refunds } from '../src/platform/db/schema/payments.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, signUp } from './support/account.ts';
import type { GatewayPayment } from './support/gateway.ts';
import { accountSums, expectSoundLedger } from './support/ledger.ts';
import { FISCAL } from './support/provider-shop.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0, fiscal: FISCAL });
const { db, config } = shop;
const { orm } = db;
const { uc60, uc325 } = shop.catalogue.products;
const context = createPaymentContext(config, db);
await orm.insert(promoCodes).values([
  { code: 'THIRD', percent: 33 },
  { code: 'FREE', percent: 100, maxUses: 20 },
]);

const browser = shop.browser();
await shop.order(browser);
const people: { access: string; userId: number }[] = [];
for (let n = 0; n < 2; n++) {
  const { access, email } = await signUp(shop);
  const [user] = await orm.select().from(users).where(eq(users.email, email));
  people.push({ access, userId: user!.id });
}

const METHODS = [
  ['sbp_ru', 'RUB'],
  ['card_ru', 'RUB'],
  ['card_kz', 'KZT'],
] as const;
const which = fc.nat(1_000);
const step = fc.oneof(
  // Less than most orders cost, so that much is paid in part.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      who: fc.nat(1),
      amount: fc.integer({ min: -60_00, max: 60_00 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      code: fc.constantFrom(null, null, 'THIRD', 'FREE'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which, method: fc.nat(2) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'decline' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'expire' as const,
        'fail' as const,
        'deliver' as const,
        'refund' as const,
        'part' as const,
      ),
      which,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The same histories at every run; `HISTORY_SEED` gives others. */
const seed = Number(process.env.HISTORY_SEED ?? 20_260_101);

/** Every kind of movement, one after the other: what chance may leave out. */
const ALL_KINDS: Step[] = [
  { do: 'grant', who: 0, amount: 50_00 },
  // Held, and let go.
  { do: 'order', who: 0, quantity: 1, code: null },
  { do: 'pay', which: 0, method: 0 },
  { do: 'expire', which: 0 },
  // Paid in time, and refunded to the buyer.
  { do: 'order', who: 0, quantity: 2, code: 'THIRD' },
  { do: 'pay', which: 1, method: 1 },
  { do: 'approve', which: 1 },
  { do: 'fail', which: 1 },
  // Paid too late by a guest, and refunded by the provider.
  { do: 'order', who: 2, quantity: 1, code: null },
  { do: 'pay', which: 2, method: 0 },
  { do: 'expire', which: 2 },
  { do: 'approve', which: 2 },
  { do: 'refund', which: 0 },
  // Refunded at the provider: before its notice, during delivery, and after.
  { do: 'order', who: 2, quantity: 1, code: null },
  { do: 'pay', which: 3, method: 0 },
  { do: 'reverse', which: 3 },
  { do: 'approve', which: 3 },
  { do: 'pay', which: 3, method: 1 },
  { do: 'approve', which: 4 },
  { do: 'reverse', which: 4 },
  { do: 'order', who: 2, quantity: 1, code: null },
  { do: 'pay', which: 4, method: 0 },
  { do: 'approve', which: 5 },
  { do: 'deliver', which: 4 },
  { do: 'reverse', which: 5 },
  // Refunded in part, after delivery.
  { do: 'order', who: 2, quantity: 1, code: null },
  { do: 'pay', which: 5, method: 1 },
  { do: 'approve', which: 6 },
  { do: 'deliver', which: 5 },
  { do: 'part', which: 5 },
  { do: 'refund', which: 0 },
];

/** The provider's report of a payment that it refunded. */
const returned = ({ transaction_id, payment_id, amount, currency }: GatewayPayment) => ({
  transactionId: transaction_id,
  paymentId: payment_id,
  status: 'refunded' as const,
  amount: parseMoney(amount),
  currency,
});

/** One history: orders of two users and a guest, in any order of events, some of which are refused. */
function player() {
  const made: { id: string; headers: Record<string, string> }[] = [];
  const any = <T>(from: T[], n: number): T | undefined => from[n % Math.max(1, from.length)];
  const started = async () => {
    const all = await orm.select().from(payments).orderBy(asc(payments.created), asc(payments.id));
    return all.filter(({ orderId }) => made.some(({ id }) => id === orderId)).map(({ id }) => id);
  };
  return async function play(next: Step): Promise<void> {
    switch (next.do) {
      case 'grant':
        await adjustBalance(orm, {
          userId: people[next.who]!.userId,
          amount: next.amount,
          reason: 'history',
        }).catch(() => 0);
        return;
      case 'order': {
        const owner = people[next.who];
        const headers = owner ? bearer(owner.access) : {};
        const products = [{ product_id: next.quantity === 3 ? uc325 : uc60, quantity: next.quantity }];
        const response = await browser.post(
          '/api/orders/pubg/',
          { products, email: 'buyer@example.com' },
          headers,
        );
        const { id } = response.json();
        if (next.code)
          await browser.post(`/api/orders/${id}/activate_promo_code/`, { code: next.code }, headers);
        made.push({ id, headers });
        return;
      }
      case 'pay': {
        const order = any(made, next.which);
        const [method, currency] = METHODS[next.method]!;
        if (order)
          await browser.post(`/api/payments/${method}/`, { order_id: order.id, currency }, order.headers);
        return;
      }
      case 'approve':
      case 'decline': {
        const payment = any(await started(), next.which);
        if (payment && shop.gateway.find(payment).status !== 'refunded') await shop[next.do](payment);
        return;
      }
      case 'reverse': {
        const payment = any(await started(), next.which);
        if (payment) await applyPayment(orm, 'sandbox', returned(shop.gateway.find(payment)));
        return;
      }
      case 'refund': {
        const [due] = (await orm.select().from(refunds)).filter(({ done }) => done === null);
        if (due) await refundPayment(context, due.id);
        const parts = await orm.select().from(partRefunds).where(isNull(partRefunds.done));
        if (parts[0]) await sendPartRefund(context, parts[0].id);
        return;
      }
      default: {
        const order = any(made, next.which);
        if (!order) return;
        if (next.do === 'part') await orm.transaction((tx) => refundPart(tx, order.id, 10_00)).catch(() => 0);
        if (next.do === 'deliver') await deliverCodes(orm, order.id);
        if (next.do === 'fail') {
          const [row] = await orm.select().from(orders).where(eq(orders.id, order.id));
          if (row!.paidAt) await orm.transaction((tx) => failPaid(tx, order.id));
        }
        if (next.do === 'expire') {
          await orm
            .update(orders)
            .set({ expires: new Date(0) })
            .where(eq(orders.id, order.id));
          await expireOrder(context, order.id);
        }
      }
    }
  };
}

test('in any history the books sum to zero, no balance is negative and what was charged is what goes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (history) => {
      const play = player();
      for (const next of history) await play(next);
      await expectSoundLedger(orm);
    }),
    { numRuns: 30, seed, examples: [[ALL_KINDS]] },
  );
  const sums = await accountSums(orm);
  expect(Object.values(sums).reduce((all, sum) => all + sum, 0)).toBe(0);
  const sold = (await orm.select().from(orders)).filter(
    ({ status, paidAt }) => paidAt && status !== 'failed',
  );
  expect(sums.sales ?? 0).toBe(sold.reduce((all, { total }) => all + total, 0));
  // Each kind of movement was in them.
  const events = (await orm.select().from(ledgerTransactions)).map(({ event }) => event.split(':')[0]);
  const kinds = [
    ...['adjust', 'late', 'paid', 'part_refund', 'part_returned', 'refund', 'release', 'reserve', 'returned'],
    'reversed',
  ];
  expect([...new Set(events)].sort()).toEqual(kinds);
});

test('two steps at once are as sound as one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (history) => {
      const play = player();
      for (let n = 0; n < history.length; n += 3) await Promise.all(history.slice(n, n + 3).map(play));
      await expectSoundLedger(orm);
    }),
    { numRuns: 15, seed },
  );
});

/** Dates what was booked and registered since `last` on another day: the books themselves are only added to. */
async function moveTo(day: number, last: { ledger: number; receipts: number }): Promise<void> {
  const at = sql`now() - ${day} * interval '1 day'`;
  await orm.transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_transactions disable trigger ledger_transactions_fixed`);
    await tx.update(ledgerTransactions).set({ created: at }).where(gt(ledgerTransactions.id, last.ledger));
    await tx.execute(sql`alter table ledger_transactions enable trigger ledger_transactions_fixed`);
    await tx.update(fiscalReceipts).set({ created: at }).where(gt(fiscalReceipts.id, last.receipts));
  });
}

async function lastOnes() {
  const ids = sql<number>`coalesce(max(id), 0)`.mapWith(Number);
  const [[booked], [registered]] = await Promise.all([
    orm.select({ id: ids }).from(ledgerTransactions),
    orm.select({ id: ids }).from(fiscalReceipts),
  ]);
  return { ledger: booked!.id, receipts: registered!.id };
}

test('on any days the register of receipts has what the ledger moved through providers, day by day', {
  tags: '@spec-18.31',
}, async () => {
  const days = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 6 })), { minLength: 12, maxLength: 24 });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(days, async (history) => {
      const play = player();
      for (const [next, day] of history) {
        const last = await lastOnes();
        await play(next);
        await moveTo(day, last);
      }
      for (const { accounts, vat } of await readDays(orm, '2020-01-01', '2100-01-01')) {
        const through = accounts.filter(({ account }) => account.startsWith('provider:'));
        const moved = through.reduce((sum, account) => sum + account.sum, 0);
        expect(vat.reduce((sum, { income, returned }) => sum + income - returned, moved)).toBe(0);
        if (moved !== 0) compared += 1;
      }
    }),
    { numRuns: 8, seed, examples: [[ALL_KINDS.map((next, index) => [next, (index % 6) + 1])]] },
  );
  expect(compared).toBeGreaterThan(8);
});
