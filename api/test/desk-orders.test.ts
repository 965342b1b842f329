import type { Effect, OrderActionInput, OrderStory } from '@shop/desk-contract/orders';
import { eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { importCodes } from '../src/modules/catalog/import/stock.ts';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { partRefunds, voidCodes } from '../src/platform/db/schema/desk.ts';
import { auditTrail } from '../src/platform/db/schema/staff.ts';
import { bearer, signUp } from './support/account.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startShop } from './support/shop.ts';
import { type Desk, joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0, delivery: 'operator' });
const { orm } = shop.db;
const browser = shop.browser();
const support = await joinStaff(shop, 'support');
const other = await joinStaff(shop, 'support', 'other@shop.example');
const reader = await joinStaff(shop, 'read_only');
afterEach(() => expectSoundLedger(orm));

const pubg = async (quantity = 1) => {
  const id = await shop.order(browser, shop.catalogue.products.uc60, quantity);
  await shop.approve(await shop.pay(browser, id));
  return id;
};
const delivered = async (quantity = 1) => {
  const id = await pubg(quantity);
  await deliverCodes(orm, id);
  return id;
};
const steam = async (account = 'gaben') => {
  const asked = { amount: '500.00', steam_account_id: account, email: 'Buyer@Example.com' };
  const { id } = (await browser.post('/api/orders/steam/', asked)).json();
  await shop.approve(await shop.pay(browser, id));
  return id as string;
};
const story = async (id: string, who: Desk = support): Promise<OrderStory> =>
  (await who.get(`orders/${id}/`)).json();
const ask = (id: string, act: OrderActionInput, dryRun = false, who: Desk = support) =>
  who.post(`orders/${id}/actions/`, { dry_run: dryRun, act });
const find = async (search: string) =>
  (await support.get(`orders/?search=${encodeURIComponent(search)}`))
    .json()
    .map(({ id }: { id: string }) => id);
const effectsOf = async (id: string, act: OrderActionInput, dryRun = false): Promise<Effect[]> => {
  const response = await ask(id, act, dryRun);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().effects;
};
let batch = 0;
const stockUp = async () => {
  const { uc60, uc325 } = shop.catalogue.products;
  batch += 1;
  await orm
    .insert(codes)
    .values(
      [1, 2, 3, 4, 5].flatMap((n) =>
        [uc60, uc325].map((productId) => ({ productId, code: `${batch}-${productId}-${n}` })),
      ),
    );
};
await stockUp();
const why = 'Покупатель написал в чат';

test('orders are found by number, e-mail, phone, player, transaction and code, a page at a time', {
  tags: '@spec-18.6',
}, async () => {
  const [id, top] = [await delivered(), await steam('finder_7')];
  const { events } = await story(id);
  const transaction = String(events.find(({ what }) => what === 'provider_notice')!.facts.transaction);
  const { code } = (await support.get(`orders/${id}/codes/`)).json()[0];
  expect(await find(id.slice(0, 8).toUpperCase())).toEqual([id]);
  expect(await find(`№ ${id.slice(0, 8)}`)).toEqual([id]);
  expect(await find('finder_7')).toEqual([top]);
  expect(await find(transaction)).toEqual([id]);
  expect(await find(code)).toEqual([id]);
  expect(await find('buyer@EXAMPLE')).toEqual(expect.arrayContaining([id, top]));
  expect(await find('%@example.com')).toEqual([]);
  const all = (await support.get('orders/')).json();
  const next = await support.get(`orders/?before=${all[0].created},${all[0].id}`);
  expect(next.json()[0].id).toBe(all[1].id);
  expect((await reader.get(`orders/${id}/codes/`)).statusCode).toBe(403);
  await effectsOf(top, { action: 'confirm', why });
});

test('a page of an order shows what happened, and what this person can do', {
  tags: '@spec-18.6',
}, async () => {
  const id = await delivered();
  const shown = await story(id);
  expect(shown.events.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'order_created',
      'payment_started',
      'provider_notice',
      'order_paid',
      'ledger',
      'order_done',
    ]),
  );
  expect(shown.actions).toEqual([
    'refund_part',
    'replace_code',
    'void_code',
    'resend_letter',
    'note',
    'hand_over',
  ]);
  expect((await story(id, reader)).actions).toEqual([]);
  expect((await ask(id, { action: 'note', why }, false, reader)).statusCode).toBe(403);
});

describe('an action', () => {
  test('does what its dry run said, which changed nothing and left no trace', {
    tags: '@spec-18.7',
  }, async () => {
    const id = await pubg();
    const said = await effectsOf(id, { action: 'refund', why }, true);
    expect(said).toContainEqual({ what: 'status', facts: { from: 'paid', to: 'failed' } });
    expect(said).toContainEqual({ what: 'ledger', facts: { account: 'refunds_due', sum: '91.23' } });
    expect(said.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['job_refund_payment', 'job_receipt']),
    );
    expect((await story(id)).status).toBe('paid');
    expect(await orm.$count(auditTrail, eq(auditTrail.subject, `order:${id}`))).toBe(0);
    expect(await effectsOf(id, { action: 'refund', why })).toEqual(said);
    const [line] = await orm
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, `order:${id}`));
    expect(line).toMatchObject({
      who: 'Имя support',
      action: 'order.refund',
      before: { status: 'paid' },
      after: { status: 'failed' },
      why,
    });
    expect((await ask(id, { action: 'refund', why })).json().detail).toContain('оплаченный');
  });

  test('replaces a bad code by another, which goes to the buyer; the bad one never comes back', {
    tags: '@spec-18.8',
  }, async () => {
    const id = await delivered();
    const [bad] = (await support.get(`orders/${id}/codes/`)).json();
    const said = await effectsOf(id, { action: 'replace_code', code: bad.id, why });
    expect(said.map(({ what }) => what)).toEqual(['code_taken', 'code_given', 'job_receipt']);
    const [good] = (await support.get(`orders/${id}/codes/`)).json();
    expect(good.code).not.toBe(bad.code);
    expect(await orm.select().from(voidCodes)).toMatchObject([{ code: bad.code, why }]);
    await importCodes(shop.db, [{ game: 'pubg', text: `product,code\nuc-60,${bad.code}\n`, file: 'again' }]);
    expect(await orm.$count(codes, eq(codes.code, bad.code))).toBe(0);
    expect(await find(bad.code)).toEqual([id]);
    const foreign = await delivered();
    expect((await ask(foreign, { action: 'replace_code', code: good.id, why })).statusCode).toBe(404);
  });

  test('says so when no code is left, and takes none away', { tags: '@spec-18.8' }, async () => {
    const id = await delivered();
    const [bad] = (await support.get(`orders/${id}/codes/`)).json();
    await orm.delete(codes).where(isNull(codes.orderProductId));
    expect((await ask(id, { action: 'replace_code', code: bad.id, why })).json().code).toBe('out_of_stock');
    expect((await support.get(`orders/${id}/codes/`)).json()).toEqual([bad]);
    await stockUp();
  });

  test('confirms what arrived by hand, once', { tags: '@spec-18.7' }, async () => {
    const id = await steam();
    await effectsOf(id, { action: 'confirm', why });
    expect((await story(id)).status).toBe('done');
    expect((await ask(id, { action: 'confirm', why })).statusCode).toBe(409);
  });

  test('sends the letter again, to another address when the buyer mistyped theirs', {
    tags: '@spec-18.7',
  }, async () => {
    const id = await steam();
    await effectsOf(id, { action: 'confirm', why });
    const said = await effectsOf(id, { action: 'resend_letter', email: 'right@example.com', why });
    expect(said[0]).toEqual({ what: 'email', facts: { from: 'buyer@example.com', to: 'right@example.com' } });
    await shop.work();
    await until(async () => (await shop.letters()).some((text) => text.includes('right@example.com')));
    await shop.stopWork();
  });
});

describe('a refund of a delivered order', () => {
  const codeless = async (quantity: number, token?: string) => {
    const products = [{ product_id: shop.catalogue.products.uc325, quantity }];
    const asked = { products, email: 'buyer@example.com' };
    const { id } = (await browser.post('/api/orders/pubg/', asked, token ? bearer(token) : {})).json();
    await shop.approve(await shop.pay(browser, id));
    await deliverCodes(orm, id);
    return id as string;
  };

  test('goes back in parts by the method, to the last kopeck and no further', {
    tags: '@spec-18.9',
  }, async () => {
    const id = await codeless(1);
    expect((await story(id)).refundable).toBe('461.25');
    await effectsOf(id, { action: 'refund_part', amount: '100.00', why });
    expect((await ask(id, { action: 'refund_part', amount: '361.26', why })).statusCode).toBe(400);
    await shop.work();
    await until(async () => (await orm.select().from(partRefunds)).every(({ done }) => done !== null));
    expect((await story(id)).payment).toBe('succeeded');
    await effectsOf(id, { action: 'refund_part', amount: '361.25', why });
    await until(async () => (await story(id)).payment === 'refunded');
    await shop.stopWork();
    expect((await story(id)).actions).not.toContain('refund_part');
  });

  test('goes to the balance of a buyer who chose so, at once', { tags: '@spec-18.9' }, async () => {
    const { access } = await signUp(shop);
    const id = await codeless(1, access);
    expect(await effectsOf(id, { action: 'refund_part', amount: '50.00', why })).toContainEqual({
      what: 'ledger',
      facts: { account: 'refunds_due', sum: '50.00' },
    });
    const choose = { to: 'balance' };
    await shop.browser().post(`/api/orders/${id}/refund_choice/`, choose, bearer(access));
    const said = await effectsOf(id, { action: 'refund_part', amount: '50.00', why });
    expect(said).toContainEqual({ what: 'ledger', facts: { account: 'balance', sum: '50.00' } });
  });
});

test('two people never get the same order of the queue', { tags: '@spec-18.10' }, async () => {
  await shop.work();
  const ids = [await steam('taker_a'), await steam('taker_b'), await steam('taker_c')];
  await until(async () => (await support.get('queue/')).json().length === 3);
  await shop.stopWork();
  const takers = [support, other];
  const taken = await Promise.all(takers.map(async (who) => (await who.post('queue/next/')).json().order));
  expect(new Set(taken).size).toBe(2);
  // Who holds one is given it again.
  expect((await support.post('queue/next/')).json().order).toBe(taken[0]);
  expect((await other.post(`queue/${taken[0]}/cannot/`, { why })).statusCode).toBe(409);
  expect((await support.post(`queue/${taken[0]}/cannot/`, { why })).statusCode).toBe(204);
  expect((await support.post('queue/next/')).json().order).toBe(ids.find((id) => !taken.includes(id)));
  const problem = (await support.get('queue/')).json().find(({ id }: { id: string }) => id === taken[0]);
  expect(problem).toMatchObject({ problem: why, by: null });
  await effectsOf(taken[1], { action: 'confirm', why });
  expect((await other.post('queue/next/')).json().order).toBeNull();
});
