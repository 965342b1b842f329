import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { refundOrder } from '../src/modules/fulfillment/operator-orders.ts';
import { adjustBalance } from '../src/modules/ledger/operator.ts';
import { withDryRun } from '../src/platform/db/dry-run.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { balances, ledgerTransactions } from '../src/platform/db/schema/ledger.ts';
import { orderLines, orders } from '../src/platform/db/schema/orders.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, newEmail, PASSWORD } from './support/account.ts';
import { notice } from './support/gateway.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startProcesses } from './support/processes.ts';
import { until } from './support/until.ts';

/** The same races within one process run on both engines in the tests of each part; here three processes share a database. */
describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('three processes over one database', async () => {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const shop = await startProcesses(3);
  const { post, get, gateway, network } = shop;
  const { orm } = shop.db;
  const { uc60, uc325 } = shop.catalogue.products;
  afterEach(() => expectSoundLedger(orm));

  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  const statuses = (answers: { status: number }[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
        status,
        all!.length,
      ]),
    );
  const signUp = async (email = newEmail()) => ({
    email,
    ...(await post('/api/auth/registration/', { email, password: PASSWORD }, network())).json,
  });
  const asking = (product: number) => ({
    products: [{ product_id: product, quantity: 1 }],
    email: 'buyer@example.com',
  });
  const asked = asking(uc60);
  /** An order of a browser of its own, or of a user. */
  const order = async (headers: Record<string, string> = {}, product = uc60) => {
    const { json, cookie } = await post('/api/orders/pubg/', asking(product), { ...network(), ...headers });
    return { id: json.id as string, headers: { ...network(), ...headers, cookie: cookie ?? '' } };
  };
  type Order = Awaited<ReturnType<typeof order>>;
  const start = ({ id, headers }: Order, method = 'sbp_ru') =>
    post(`/api/payments/${method}/`, { order_id: id, currency: 'RUB' }, headers);
  const state = async ({ id, headers }: Order) => (await get(`/api/orders/status/${id}/`, headers)).json;
  const notify = ({ payload, headers }: ReturnType<typeof notice>) =>
    post('/api/payments/sandbox/notify/', payload, headers);
  const pay = async (made: Order) => {
    await start(made);
    const { payment_id } = await state(made);
    return notice(gateway.decide(payment_id, 'succeeded'), 'succeeded');
  };
  const codesOf = (id: string) =>
    orm
      .select({ code: codes.code })
      .from(codes)
      .innerJoin(orderLines, eq(orderLines.id, codes.orderProductId))
      .where(eq(orderLines.orderId, id));
  const done = (made: Order) => until(async () => (await state(made)).status === 'done');

  test('twenty refreshes of one token have one child, and the user stays in', async () => {
    const { refresh } = await signUp();
    const answers = await times(20, () => post('/api/auth/jwt/refresh/', { refresh }, network()));
    expect(statuses(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await get('/api/auth/profile/', bearer(answers[0]!.json.access))).status).toBe(200);
  });

  test('one address registered by twelve is one user', async () => {
    const body = { email: newEmail(), password: PASSWORD };
    expect(statuses(await times(12, () => post('/api/auth/registration/', body, network())))).toEqual({
      201: 1,
      400: 11,
    });
  });

  test('guesses of a password are counted over all processes', async () => {
    const { email } = await signUp();
    const home = network();
    const answers = await times(30, () => post('/api/auth/jwt/create/', { email, password: 'guess' }, home));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
  });

  test('one order sent thirty times under one key is one order', async () => {
    const { cookie } = await get('/api/payments/countries/active/');
    const key = { 'idempotency-key': randomUUID(), cookie: cookie! };
    const answers = await times(30, () => post('/api/orders/pubg/', asked, { ...network(), ...key }));
    expect(statuses(answers)).toEqual({ 201: 30 });
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(
      await orm.select().from(orders).where(eq(orders.idempotencyKey, key['idempotency-key'])),
    ).toHaveLength(1);
  });

  test('paying clicked twenty times is one payment', async () => {
    const made = await order();
    const answers = await times(20, () => start(made));
    expect(statuses(answers)).toEqual({ 200: 20 });
    const opened = [...gateway.payments.values()].filter(({ order_id }) => order_id === made.id);
    expect(opened).toHaveLength(1);
  });

  test('a thousand notices of one payment are one credit and one delivery', async () => {
    const made = await order();
    const noticed = await pay(made);
    expect(statuses(await times(1_000, () => notify(noticed)))).toEqual({ 200: 1_000 });
    await done(made);
    expect(statuses(await times(100, () => notify(noticed)))).toEqual({ 200: 100 });
    const booked = await orm.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, made.id));
    expect(booked.map(({ event }) => event.split(':')[0])).toEqual(['paid']);
    expect(
      await orm
        .select()
        .from(jobs)
        .where(eq(jobs.key, `deliver:${made.id}`)),
    ).toHaveLength(1);
    expect(await codesOf(made.id)).toHaveLength(1);
  });

  test('success and failure at the same moment end as paid', async () => {
    const made = await order();
    const succeeded = await pay(made);
    const failed = notice(gateway.find((await state(made)).payment_id), 'failed');
    const answers = await times(40, (n) => notify(n % 2 ? succeeded : failed));
    expect(statuses(answers)).toEqual({ 200: 40 });
    expect((await state(made)).payment_status).toBe('succeeded');
  });

  test('forty orders paid at once get a code each, from whichever process delivers', async () => {
    const made = await times(40, () => order());
    const noticed = await times(made.length, (n) => pay(made[n]!));
    await times(noticed.length, (n) => notify(noticed[n]!));
    for (const each of made) await done(each);
    const given = await orm.select().from(codes).where(isNotNull(codes.orderProductId));
    expect(new Set(given.map(({ orderProductId, unit }) => `${orderProductId} ${unit}`)).size).toBe(
      given.length,
    );
    for (const { id } of made) expect(await codesOf(id)).toHaveLength(1);
  });

  test('the last use of a code raced by a hundred orders has one winner', async () => {
    await orm.insert(promoCodes).values({ code: 'LAST', percent: 10, maxUses: 1 });
    const made = await times(100, () => order());
    const answers = await times(100, (n) =>
      post(`/api/orders/${made[n]!.id}/activate_promo_code/`, { code: 'LAST' }, made[n]!.headers),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 400: 99 });
    expect(await orm.select().from(promoCodes).where(eq(promoCodes.code, 'LAST'))).toMatchObject([
      { uses: 1 },
    ]);
  });

  test('a balance spent from fifty tabs is spent once', async () => {
    const { access, email } = await signUp();
    const [user] = await orm.select().from(users).where(eq(users.email, email));
    await adjustBalance(orm, { userId: user!.id, amount: 100_00, reason: 'test' });
    const tabs = await times(50, () => order(bearer(access)));
    const answers = await times(50, (n) => start(tabs[n]!));
    expect(statuses(answers)).toEqual({ 200: 50 });
    const [left] = await orm.select().from(balances).where(eq(balances.userId, user!.id));
    // One is paid from the balance, the next takes what is left.
    expect(left).toMatchObject({ available: 0, reserved: 11_00 });
    const paid = await orm
      .select()
      .from(orders)
      .where(and(eq(orders.userId, user!.id), isNotNull(orders.paidAt)));
    expect(paid).toHaveLength(1);
  });

  test('an order refunded five times at once is refunded once', async () => {
    // Nothing in stock: it stays paid.
    await orm.delete(codes).where(eq(codes.productId, uc325));
    const made = await order({}, uc325);
    await notify(await pay(made));
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => withDryRun(orm, false, (tx) => refundOrder(tx, made.id, false))),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await until(async () => (await state(made)).payment_status === 'refunded');
    const { transaction_id } = gateway.find((await state(made)).payment_id);
    const given = [...gateway.refunds.values()].filter(({ transaction }) => transaction === transaction_id);
    expect(given).toMatchObject([{ asked: 1 }]);
  });
});
