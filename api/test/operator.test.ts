import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchOrders } from '../src/modules/desk/order-search.ts';
import { readPerson } from '../src/modules/desk/people.ts';
import { deliverBySupplier } from '../src/modules/fulfillment/deliver-by-supplier.ts';
import {
  confirmOrder,
  findOrder,
  refundOrder,
  settleRefunds,
} from '../src/modules/fulfillment/operator-orders.ts';
import { suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { sandboxSupplier } from '../src/modules/fulfillment/suppliers/sandbox.ts';
import { adjustBalance } from '../src/modules/ledger/operator.ts';
import { createCode, disableCode, readCodes } from '../src/modules/promo/operator.ts';
import { withDryRun } from '../src/platform/db/dry-run.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { alerts } from '../src/platform/db/schema/jobs.ts';
import { ledgerTransactions } from '../src/platform/db/schema/ledger.ts';
import { payments, refunds } from '../src/platform/db/schema/payments.ts';
import { alert, listAlerts, resolveAlert, resolveById } from '../src/platform/observability/alerts.ts';
import { bearer, signUp } from './support/account.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { type Browser, startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const { crystals, uc60 } = shop.catalogue.products;
let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});
afterEach(() => expectSoundLedger(orm));

const paid = async () => {
  const id = await shop.order(browser);
  await shop.approve(await shop.pay(browser, id));
  return id;
};
const steam = async () => {
  const made = await browser.post('/api/orders/steam/', {
    amount: '500.00',
    steam_account_id: 'gaben',
    email: 'buyer@example.com',
  });
  const { id } = made.json();
  await shop.approve(await shop.pay(browser, id));
  return id as string;
};
const refund = (id: string, isDryRun = false, force = false) =>
  withDryRun(orm, isDryRun, (tx) => refundOrder(tx, id, force));

const refundsOf = async (id: string) =>
  await orm
    .select({ done: refunds.done })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id));

describe('orders', () => {
  test('are found by status, address and the part of the id that people quote', async () => {
    const [first, second] = [await shop.order(browser), await paid()];
    const ids = async (filter: object) => (await searchOrders(orm, filter)).map(({ id }) => id);
    expect((await ids({})).slice(0, 2)).toEqual([second, first]);
    expect(await ids({ status: 'paid' })).toContain(second);
    expect(await ids({ status: 'paid' })).not.toContain(first);
    expect(await ids({ search: first.slice(0, 8).toUpperCase() })).toEqual([first]);
    expect((await ids({ search: 'BUYER@' }))[0]).toBe(second);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await findOrder(orm, second.slice(0, 8))).toMatchObject({ id: second, total: 89_00 });
    for (const wrong of ['1', '%%%%%%%%', '00000000-0000-4000-8000-000000000000'])
      await expect(findOrder(orm, wrong)).rejects.toThrow();
  });

  test('that are delivered by hand are confirmed, once and only when they are paid', async () => {
    const id = await steam();
    await confirmOrder(orm, id);
    expect((await shop.state(browser, id)).status).toBe('done');
    await expect(confirmOrder(orm, id)).rejects.toThrow('not being delivered');
    await expect(confirmOrder(orm, await paid())).rejects.toThrow('stock');
    await expect(confirmOrder(orm, await shop.order(browser))).rejects.toThrow();
  });

  test('are refunded as the dry run said, which changed nothing', async () => {
    const id = await paid();
    const plan = await refund(id, true);
    expect(plan).toEqual({ order: id, to: 'method', from_balance: '0.00', amount: '91.23 RUB' });
    expect((await shop.state(browser, id)).status).toBe('paid');
    expect(await refundsOf(id)).toEqual([]);
    expect(await refund(id)).toEqual(plan);
    expect((await shop.state(browser, id)).status).toBe('failed');
    await expect(refund(id)).rejects.toThrow('failed cannot');
    await expect(refund(await shop.order(browser))).rejects.toThrow('created cannot');
    expect(await refundsOf(id)).toMatchObject([{ done: null }]);
    expect(await orm.transaction((tx) => settleRefunds(tx, id))).toBe(1);
    expect(await orm.transaction((tx) => settleRefunds(tx, id))).toBe(0);
    expect((await shop.state(browser, id)).payment_status).toBe('refunded');
  });

  test('of a user who chose so are refunded to the balance', async () => {
    const { access, email } = await signUp(shop);
    const asked = { products: [{ product_id: uc60, quantity: 1 }] };
    const { id } = (await browser.post('/api/orders/pubg/', asked, bearer(access))).json();
    await browser.post(`/api/orders/${id}/refund_choice/`, { to: 'balance' }, bearer(access));
    await shop.approve(await shop.pay(browser, id));
    expect(await refund(id)).toMatchObject({ to: 'balance', amount: '91.23 RUB' });
    const [user] = await orm.select().from(users).where(eq(users.email, email));
    expect(await readPerson(orm, user!.id)).toMatchObject({
      balance: '91.23',
      reserved: '0.00',
      movements: [{ event: 'refund', amount: '91.23' }],
    });
  });

  test('that a supplier has are refunded only when it was called off there', async () => {
    const made = await browser.post('/api/orders/supply_channel/', {
      products: [{ product_id: crystals, quantity: 1 }],
      email: 'buyer@example.com',
      supply_channel_user_id: '7',
      supply_channel_server: 'eu',
    });
    const { id } = made.json();
    await shop.approve(await shop.pay(browser, id));
    await deliverBySupplier(orm, id, suppliersOf([sandboxSupplier(60_000)]));
    await expect(refund(id)).rejects.toThrow('--force');
    expect(await refund(id, false, true)).toMatchObject({ to: 'method' });
    expect(await deliverBySupplier(orm, id, suppliersOf([sandboxSupplier(1)]))).toBeNull();
    expect((await shop.state(browser, id)).status).toBe('failed');
  });
});

describe('balances', () => {
  test('are adjusted with a reason that stays, never below nothing, and not at all by a dry run', async () => {
    const { email } = await signUp(shop);
    const [user] = await orm.select().from(users).where(eq(users.email, email));
    const adjust = (amount: number, isDryRun = false) =>
      withDryRun(orm, isDryRun, (tx) => adjustBalance(tx, { userId: user!.id, amount, reason: 'подарок' }));
    expect(await adjust(50_00, true)).toBe(50_00);
    expect((await readPerson(orm, user!.id)).balance).toBe('0.00');
    expect(await adjust(50_00)).toBe(50_00);
    expect(await adjust(-20_00)).toBe(30_00);
    await expect(adjust(-30_01)).rejects.toThrow();
    expect(await readPerson(orm, user!.id)).toMatchObject({
      balance: '30.00',
      movements: [
        { amount: '-20.00', note: 'подарок' },
        { amount: '50.00', note: 'подарок' },
      ],
    });
    expect(
      await orm.select().from(ledgerTransactions).where(eq(ledgerTransactions.note, 'подарок')),
    ).toHaveLength(2);
  });
});

describe('promo codes', () => {
  test('are made once, listed and switched off', async () => {
    const terms = { percent: 15, game: 'pubg', maxUses: 10, expires: new Date('2100-01-01') };
    const line = await createCode(orm, { code: ' summer ', ...terms });
    expect(line).toEqual({
      code: 'SUMMER',
      percent: 15,
      game: 'pubg',
      uses: 0,
      max_uses: 10,
      max_uses_per_buyer: null,
      starts: null,
      expires: '2100-01-01T00:00:00.000Z',
      is_active: true,
    });
    await expect(createCode(orm, { code: 'Summer', percent: 5 })).rejects.toThrow('already');
    await expect(createCode(orm, { code: 'X', percent: 5, game: 'no-such' })).rejects.toThrow('no game');
    await disableCode(orm, 'summer');
    expect(await readCodes(orm)).toMatchObject([{ code: 'SUMMER', is_active: false }]);
    await expect(disableCode(orm, 'winter')).rejects.toThrow('no code');
  });
});

test('alerts are listed, settled, and come back with their cause', async () => {
  await orm.delete(alerts);
  await alert(orm, 'out_of_stock', '7', { product: 7 });
  const [open] = await listAlerts(orm, { all: false, limit: 10 });
  expect(open).toMatchObject({ kind: 'out_of_stock', times: 1, about: '{"product":7}' });
  await resolveById(orm, open!.id);
  expect(await listAlerts(orm, { all: false, limit: 10 })).toEqual([]);
  expect(await listAlerts(orm, { all: true, limit: 10 })).toMatchObject([{ resolved: expect.any(String) }]);
  await alert(orm, 'out_of_stock', '7', { product: 7 });
  expect(await listAlerts(orm, { all: false, limit: 10 })).toMatchObject([{ times: 2 }]);
  await resolveAlert(orm, 'out_of_stock', '7');
  expect(await listAlerts(orm, { all: false, limit: 10 })).toEqual([]);
  await expect(resolveById(orm, 999_999)).rejects.toThrow('no alert');
});
