import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { identities, letterKeys, rateLimits, signIns, users } from '../src/platform/db/schema/accounts.ts';
import { orderAvatars } from '../src/platform/db/schema/deliveries.ts';
import { deskTasks, guardedActs, orderNotes } from '../src/platform/db/schema/desk.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { orderAccess, orderLines, orders } from '../src/platform/db/schema/orders.ts';
import { paymentNotices, payments } from '../src/platform/db/schema/payments.ts';
import { promoBuyers, promoCodes, promoUses } from '../src/platform/db/schema/promo-codes.ts';
import { sessions } from '../src/platform/db/schema/sessions.ts';
import { socialFlows, socialProofs } from '../src/platform/db/schema/social.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { BRIEF, lasting } from '../src/retention/kinds.ts';
import { prune } from '../src/retention/pruning.ts';
import { bearer, form, newEmail, send, signIn, signUp } from './support/account.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { png } from './support/pictures.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { db, config, catalogue } = shop;
const { orm } = db;
const warnings: object[] = [];
beforeEach(() => void warnings.splice(0));

const kinds = () => lasting(folderFiles(config.dataDir).media, config.retention);
/** All that the worker forgets, at once; nothing of it may fail. */
async function forget() {
  await prune(orm, [...BRIEF, ...kinds()], {
    warn: (data) => void warnings.push(data),
  });
  expect(warnings).toEqual([]);
}
/** How many rows each step of a pass takes. */
async function stepsOf(kind: string): Promise<number[]> {
  const steps = [];
  for await (const gone of kinds()
    .find(({ name }) => name === kind)!
    .pass(orm))
    steps.push(gone);
  return steps;
}
const countOf = async (table: PgTable) => (await orm.select({ count: count() }).from(table))[0]!.count;
const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;
const isThere = async (id: string) => (await orm.select().from(orders).where(eq(orders.id, id))).length === 1;

/** An order that nobody paid in time, as many days ago. */
async function unpaid(
  days: number,
  prepare: (id: string, browser: ReturnType<typeof shop.browser>) => Promise<unknown> = async () => {},
) {
  const browser = shop.browser();
  const id = await shop.order(browser);
  await prepare(id, browser);
  await orm.update(orders).set({ expires: sql`now()` }).where(eq(orders.id, id));
  await expireOrder(createPaymentContext(config, db), id);
  await orm
    .update(orders)
    .set({ finishedAt: daysAgo(days), created: daysAgo(days + 1) })
    .where(eq(orders.id, id));
  await orm
    .update(payments)
    .set({ created: daysAgo(days + 1) })
    .where(eq(payments.orderId, id));
  return id;
}

describe('unpaid orders', () => {
  test('go after 30 days with all that hangs on them; younger ones stay', {
    tags: '@spec-17.21',
  }, async () => {
    await orm.insert(promoCodes).values({ code: 'LEFT', percent: 10 });
    const support = await joinStaff(shop, 'support');
    const code = async (id: string, browser: ReturnType<typeof shop.browser>) => {
      await browser.post(`/api/orders/${id}/activate_promo_code/`, { code: 'LEFT' });
      for (const act of [{ action: 'note' }, { action: 'hand_over', to: support.id }])
        await support.post(`orders/${id}/actions/`, {
          dry_run: false,
          act: { ...act, why: 'Покупатель спросил' },
        });
    };
    const [old, young] = [await unpaid(31, code), await unpaid(29)];
    await orm.insert(orderAvatars).values({ orderId: young, picture: Buffer.from('picture') });
    await forget();
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    for (const [table, column] of [
      [orderLines, orderLines.orderId],
      [orderAccess, orderAccess.orderId],
      [promoUses, promoUses.orderId],
      [promoBuyers, promoBuyers.orderId],
      [orderNotes, orderNotes.orderId],
      [deskTasks, deskTasks.orderId],
    ] as const)
      expect(await orm.select().from(table).where(eq(column, old))).toEqual([]);
    // The picture of an order that nobody paid is personal, and large.
    expect(await orm.select().from(orderAvatars).where(eq(orderAvatars.orderId, young))).toEqual([]);
  });

  test('whose payment was started wait for late money for 180 days', { tags: '@spec-17.21' }, async () => {
    const pay = (id: string, browser: ReturnType<typeof shop.browser>) => shop.pay(browser, id);
    const [young, old] = [await unpaid(178, pay), await unpaid(181, pay)];
    await orm.update(payments).set({ status: 'failed' });
    const [tried] = await orm.select().from(payments).where(eq(payments.orderId, old));
    const notice = { provider: 'sandbox', transactionId: 't', status: 'failed', paymentId: tried!.id };
    await orm.insert(paymentNotices).values(notice);
    await forget();
    expect([await isThere(young), await isThere(old)]).toEqual([true, false]);
    expect(await orm.select().from(paymentNotices)).toEqual([]);
  });

  test('that money came for, and paid ones, stay for good', { tags: '@spec-17.21' }, async () => {
    const late = await unpaid(400, async (id, browser) => shop.pay(browser, id));
    const browser = shop.browser();
    const paid = await shop.order(browser);
    await shop.approve(await shop.pay(browser, paid));
    const [payment] = await orm.select().from(payments).where(eq(payments.orderId, late));
    await shop.approve(payment!.id);
    await orm.update(orders).set({ created: daysAgo(1000), finishedAt: daysAgo(1000) });
    await orm.update(payments).set({ created: daysAgo(1000) });
    await forget();
    expect([await isThere(late), await isThere(paid)]).toEqual([true, true]);
    await expectSoundLedger(orm);
  });

  test('by the thousand go in steps', { tags: '@spec-17.21' }, async () => {
    const like = await unpaid(31);
    const copy = sql`insert into orders (id, kind, game_id, session_id, request_hash, status, total, details, terms, created, expires, finished_at)
      select gen_random_uuid(), kind, game_id, session_id, request_hash, status, total, details, terms, created, expires, finished_at
      from orders, generate_series(1, 1200) where id = ${like}`;
    await orm.execute(copy);
    const steps = await stepsOf('unpaid orders');
    expect(Math.max(...steps)).toBe(500);
    expect(steps.reduce((sum, gone) => sum + gone, 0)).toBe(1201);
  });
});

test('of orders that a version before left all terms, those that nobody chose go', {
  tags: '@spec-17.21',
}, async () => {
  const browser = shop.browser();
  const [paid, waiting] = [await shop.order(browser), await shop.order(browser)];
  const termsOf = async (id: string) => (await orm.select().from(orders).where(eq(orders.id, id)))[0]!.terms;
  const all = await termsOf(paid);
  const payment = await shop.pay(browser, paid);
  await shop.approve(payment);
  await orm.update(orders).set({ terms: all }).where(eq(orders.id, paid));
  await forget();
  const { method, currency } = (await orm.select().from(payments).where(eq(payments.id, payment)))[0]!;
  expect(await termsOf(paid)).toEqual({ [currency]: { [method]: all[currency]![method] } });
  expect(await termsOf(waiting)).toEqual(all);
  expect(await stepsOf('terms that nobody chose')).toEqual([]);
});

test('idempotency keys are kept for seven days', { tags: '@spec-17.21' }, async () => {
  const browser = shop.browser();
  const asked = { products: [{ product_id: catalogue.products.uc60, quantity: 1 }], email: newEmail() };
  const submit = async (key: string) =>
    (await browser.post('/api/orders/pubg/', asked, { 'idempotency-key': key })).json().id as string;
  await browser.get('/api/payments/countries/active/');
  const [old, young] = [await submit('old'), await submit('young')];
  await orm
    .update(orders)
    .set({ created: daysAgo(8) })
    .where(eq(orders.id, old));
  await forget();
  expect(await submit('young')).toBe(young);
  expect(await submit('old')).not.toBe(old);
});

test('a request that no second person decided about goes after a week; what was done alone stays', {
  tags: ['@spec-17.21', '@spec-18.14'],
}, async () => {
  const { id: askedBy } = await joinStaff(shop, 'support', newEmail());
  const { email } = await signUp(shop);
  const [user] = await orm.select().from(users).where(eq(users.email, email));
  const row = { act: { action: 'adjust' } as never, value: 1, why: 'Причина', userId: user!.id, askedBy };
  const [, done, young] = await orm
    .insert(guardedActs)
    .values([
      { ...row, created: daysAgo(8) },
      { ...row, created: daysAgo(8), isApproved: true },
      { ...row, created: daysAgo(6) },
    ])
    .returning({ id: guardedActs.id });
  await forget();
  expect((await orm.select().from(guardedActs)).map(({ id }) => id)).toEqual([done!.id, young!.id]);
});

test('sessions without anything to find go after a day; the browser’s cookie goes on holding', {
  tags: '@spec-17.21',
}, async () => {
  const [buyer, visitor] = [shop.browser(), shop.browser()];
  const id = await shop.order(buyer);
  const gone = await shop.order(visitor);
  await orm.delete(orderAccess).where(eq(orderAccess.orderId, gone));
  await orm.update(orders).set({ sessionId: null }).where(eq(orders.id, gone));
  const tokenHash = createHash('sha256').update('chosen').digest();
  await orm.insert(sessions).values({ tokenHash, countryId: catalogue.countries.kazakhstan });
  const before = await countOf(sessions);
  await orm.update(sessions).set({ created: daysAgo(2) });
  await forget();
  expect(await countOf(sessions)).toBeLessThan(before);
  expect(await orm.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))).toHaveLength(1);
  expect((await buyer.get(`/api/orders/${id}/`)).statusCode).toBe(200);
  const again = await visitor.post('/api/orders/pubg/', {
    products: [{ product_id: catalogue.products.uc60, quantity: 1 }],
    email: newEmail(),
  });
  expect([again.statusCode, again.headers['set-cookie']]).toEqual([201, undefined]);
});

test('sessions are gone through once: a step begins where the one before ended', {
  tags: '@spec-17.21',
}, async () => {
  const order = await shop.order(shop.browser());
  await forget();
  await orm.execute(sql`with kept as (insert into sessions (token_hash, created)
      select sha256(('kept' || n)::bytea), ${daysAgo(9)} from generate_series(1, 1100) n returning id)
    insert into order_access (order_id, session_id) select ${order}, id from kept`);
  await orm.insert(sessions).values({ tokenHash: Buffer.from('unused'), created: daysAgo(8) });
  expect(await stepsOf('unused sessions')).toEqual([0, 0, 1]);
});

describe('of an order that ended 30 days ago', () => {
  const ended = async (days: number) => {
    const id = await shop.order(shop.browser());
    await orm
      .update(orders)
      .set({ status: 'done', finishedAt: daysAgo(days) })
      .where(eq(orders.id, id));
    return id;
  };
  test('its task goes, that of one under way does not', { tags: '@spec-17.21' }, async () => {
    const [old, young, open] = [await ended(31), await ended(29), await shop.order(shop.browser())];
    for (const orderId of [old, young, open])
      await orm.insert(deskTasks).values({ orderId, kind: 'hand', created: daysAgo(400) });
    await forget();
    const left = (await orm.select({ id: deskTasks.orderId }).from(deskTasks)).map(({ id }) => id);
    expect([old, young, open].map((id) => left.includes(id))).toEqual([false, true, true]);
  });
});

test('notices that moved no money go after 180 days; the others are how money is known', {
  tags: '@spec-17.21',
}, async () => {
  const browser = shop.browser();
  const paymentId = await shop.pay(browser, await shop.order(browser));
  const noticeOf = (status: string, days: number) => ({
    ...{ provider: 'sandbox', transactionId: `t${days}`, status, paymentId, created: daysAgo(days) },
  });
  await orm
    .insert(paymentNotices)
    .values([
      noticeOf('failed', 181),
      noticeOf('failed', 179),
      noticeOf('succeeded', 181),
      noticeOf('refunded', 181),
    ]);
  await forget();
  const left = await orm.select().from(paymentNotices).where(eq(paymentNotices.paymentId, paymentId));
  expect(left.map(({ status, transactionId }) => `${status} ${transactionId}`).sort()).toEqual([
    'failed t179',
    'refunded t181',
    'succeeded t181',
  ]);
});

test('how long each kind stays is configured', { tags: '@spec-17.21' }, async () => {
  const days = readConfig({ DATA_DIR: config.dataDir, RETENTION_UNPAID_ORDERS: '5', RETENTION_ALERTS: '2' });
  const old = await unpaid(6);
  await orm.insert(alerts).values({ kind: 'job_failing', key: 'short', data: {}, resolved: daysAgo(3) });
  await prune(orm, lasting(folderFiles(config.dataDir).media, days.retention), { warn: () => {} });
  expect(await isThere(old)).toBe(false);
  expect(await orm.select().from(alerts).where(eq(alerts.key, 'short'))).toEqual([]);
  expect(() => readConfig({ RETENTION_ALERTS: '0' })).toThrow('RETENTION_ALERTS');
});

describe('accounts', () => {
  const age = (email: string) =>
    orm
      .update(users)
      .set({ created: daysAgo(91) })
      .where(eq(users.email, email));
  const isKnown = async (email: string) =>
    (await orm.select().from(users).where(eq(users.email, email))).length === 1;

  test('that nobody proved, used or is signed in to go after 90 days, with their pictures', {
    tags: '@spec-17.21',
  }, async () => {
    const [idle, active, proven, buyer] = [
      await signUp(shop),
      await signUp(shop),
      await signUp(shop),
      await signUp(shop),
    ];
    const picture = await form(await png(), 'image/png');
    expect((await send(shop.app, 'PATCH', idle.access, picture)).statusCode).toBe(200);
    await shop
      .browser()
      .post(
        '/api/orders/pubg/',
        { products: [{ product_id: catalogue.products.uc60, quantity: 1 }] },
        bearer(buyer.access),
      );
    for (const { email } of [idle, active, proven, buyer]) await age(email);
    await orm.update(users).set({ emailConfirmed: sql`now()` }).where(eq(users.email, proven.email));
    await orm.delete(signIns);
    expect((await signIn(shop, active.email)).statusCode).toBe(200);
    const pictures = () => readdir(join(config.dataDir, 'media', 'avatars'));
    expect(await pictures()).toHaveLength(1);
    await forget();
    const left = await Promise.all([idle, active, proven, buyer].map(({ email }) => isKnown(email)));
    expect(left).toEqual([false, true, true, true]);
    expect(await pictures()).toEqual([]);
  });

  test('that were deleted leave nothing once nothing points at them', { tags: '@spec-17.21' }, async () => {
    const { email, access } = await signUp(shop);
    const [{ id } = { id: 0 }] = await orm.select().from(users).where(eq(users.email, email));
    await send(shop.app, 'DELETE', access);
    await forget();
    expect(await orm.select().from(users).where(eq(users.id, id))).toEqual([]);
  });
});

test('expired rows go: counters, states, proofs, links, sign-ins, finished jobs, settled alerts', {
  tags: '@spec-17.21',
}, async () => {
  const { email } = await signUp(shop);
  const [user] = await orm.select().from(users).where(eq(users.email, email));
  const userId = user!.id;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const [session] = await orm
    .insert(sessions)
    .values({ tokenHash: hash('s') })
    .returning();
  await orm.delete(jobs);
  for (const [name, days] of [
    ['old', 400],
    ['new', -1],
  ] as const) {
    const expires = daysAgo(days);
    await orm.insert(rateLimits).values({ key: hash(name), hits: 1, resets: expires });
    await orm.insert(socialProofs).values({ hash: hash(name), expires });
    await orm.insert(letterKeys).values({ id: randomUUID(), purpose: 'reset', userId: null, expires });
    await orm.insert(signIns).values({ id: randomUUID(), userId, client: hash(name), expires });
    await orm.insert(jobs).values({ kind: 'letter', key: name, payload: {}, finished: expires });
    await orm.insert(alerts).values({ kind: 'job_failing', key: name, data: {}, resolved: expires });
    const flow = { provider: 'vk', sessionId: session!.id, redirectUri: 'https://shop.example', expires };
    await orm.insert(socialFlows).values({ stateHash: hash(name), ...flow });
  }
  await orm.insert(alerts).values({ kind: 'job_failing', key: 'open', data: {}, last: daysAgo(400) });
  const tables = [rateLimits, socialProofs, letterKeys, signIns, jobs, alerts, socialFlows];
  const before = await Promise.all(tables.map(countOf));
  await forget();
  const after = await Promise.all(tables.map(countOf));
  expect(before.map((rows, n) => rows - after[n]!)).toEqual(tables.map(() => 1));
  expect(await orm.select().from(alerts).where(eq(alerts.key, 'open'))).toHaveLength(1);
  expect(await countOf(identities)).toBe(0);
});

test('one user has fifty sign-ins at most: the oldest end', { tags: '@spec-17.20' }, async () => {
  const first = await signUp(shop);
  for (let n = 0; n < 52; n += 1) await signIn(shop, first.email);
  const [user] = await orm.select().from(users).where(eq(users.email, first.email));
  expect(await orm.select().from(signIns).where(eq(signIns.userId, user!.id))).toHaveLength(50);
  expect((await shop.get('/api/auth/profile/', bearer(first.access))).statusCode).toBe(401);
});
