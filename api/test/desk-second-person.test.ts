import type { OrderActionInput } from '@shop/desk-contract/orders';
import type { GuardedRequest } from '@shop/desk-contract/requests';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { guardedActs } from '../src/platform/db/schema/desk.ts';
import { balances } from '../src/platform/db/schema/ledger.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { staff } from '../src/platform/db/schema/staff.ts';
import { bearer, newEmail, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';
import { type Desk, joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0, delivery: 'operator' });
const { orm } = shop.db;
const { uc325 } = shop.catalogue.products;
const [support, colleague] = [
  await joinStaff(shop, 'support'),
  await joinStaff(shop, 'support', 'b@shop.example'),
];
const [finance, second] = [
  await joinStaff(shop, 'finance'),
  await joinStaff(shop, 'finance', 'f@shop.example'),
];
const owner = await joinStaff(shop, 'owner');
const why = 'Покупатель написал в чат';
await orm
  .insert(codes)
  .values(Array.from({ length: 60 }, (_, n) => ({ productId: uc325, code: `SECOND-${1000 + n}` })));
beforeEach(() => orm.delete(guardedActs));

const person = async () => {
  const { email, access } = await signUp(shop);
  const [{ id }] = (await owner.get(`people/?search=${email}`)).json();
  return { id: id as number, email, access };
};
const adjust = async (id: number, amount: string, who: Desk = finance) =>
  (await who.post(`people/${id}/actions/`, { dry_run: false, act: { action: 'adjust', amount, why } })).json()
    .outcome as string;
const balanceOf = async (id: number) =>
  (await orm.select().from(balances).where(eq(balances.userId, id)))[0]?.available ?? 0;
const ask = (id: string, act: OrderActionInput, who: Desk = support) =>
  who.post(`orders/${id}/actions/`, { dry_run: false, act });
const requests = async (who: Desk = owner): Promise<GuardedRequest[]> => (await who.get('requests/')).json();
const decide = async (who: Desk, id: number, approve = true) =>
  (await who.post(`requests/${id}/`, { approve, why })).statusCode;
const countOf = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'done').length;
/** Kopecks that somebody has moved alone a while ago. */
const moved = async (who: Desk, value: number, hours = 1, of?: { userId?: number; orderId?: string }) =>
  orm.insert(guardedActs).values({
    ...{ act: { action: 'adjust' } as never, value, why, askedBy: who.id, isApproved: true },
    ...{ userId: null, orderId: null, ...(of ?? { userId: (await person()).id }) },
    created: sql`now() - ${hours} * interval '1 hour'`,
  });

const bought = async (quantity = 1, { email = newEmail(), access = '' } = {}) => {
  const products = [{ product_id: uc325, quantity }];
  const browser = shop.browser();
  const made = await browser.post('/api/orders/pubg/', { products, email }, access ? bearer(access) : {});
  const { id } = made.json() as { id: string };
  await shop.approve(await shop.pay(browser, id));
  return id;
};
const delivered = async (...given: Parameters<typeof bought>) => {
  const id = await bought(...given);
  await deliverCodes(orm, id);
  return id;
};

describe('sums that one moves alone', { tags: '@spec-18.14' }, () => {
  test('add up over accounts: of ten times 5 000 by one person one is done, nine wait', async () => {
    const outcomes = [];
    const people = [];
    for (let n = 0; n < 10; n++) people.push(await person());
    for (const { id } of people) outcomes.push(await adjust(id, '5000.00'));
    expect(countOf(outcomes)).toBe(1);
    expect(await requests()).toHaveLength(9);
    expect(await Promise.all(people.map(({ id }) => balanceOf(id)))).toEqual([500_000, ...Array(9).fill(0)]);
  });

  test('do not pass the limit in a race, of one person or of several on one account', async () => {
    const people = [await person(), await person(), await person()];
    const mine = Array.from({ length: 18 }, (_, n) => adjust(people[n % 3]!.id, '1000.00'));
    expect(countOf(await Promise.all(mine))).toBe(5);
    await orm.delete(guardedActs);
    const { id } = await person();
    const staffs = [finance, second, owner];
    const theirs = Array.from({ length: 18 }, (_, n) =>
      adjust(id, n % 2 ? '1000.00' : '900.00', staffs[n % 3]),
    );
    await Promise.all(theirs);
    expect(await balanceOf(id)).toBeLessThanOrEqual(500_000);
    expect(await balanceOf(id)).toBeGreaterThan(400_000);
  });

  test('count what is taken as what is added, and for 24 hours, over midnight', async () => {
    const { id } = await person();
    expect(await adjust(id, '2500.00')).toBe('done');
    expect(await adjust(id, '-2500.00')).toBe('done');
    expect(await adjust(id, '0.01')).toBe('asked');
    await orm.update(guardedActs).set({ created: sql`now() - interval '23 hours 59 minutes'` });
    expect(await adjust((await person()).id, '0.01')).toBe('asked');
    await orm.update(guardedActs).set({ created: sql`now() - interval '24 hours 1 minute'` });
    expect(await adjust((await person()).id, '5000.00')).toBe('done');
  });

  test('that two have agreed upon count for nobody', async () => {
    const { id } = await person();
    expect(await adjust(id, '9000.00')).toBe('asked');
    const [request] = await requests();
    expect(await decide(owner, request!.id)).toBe(204);
    expect(await balanceOf(id)).toBe(900_000);
    expect(await adjust(id, '5000.00')).toBe('done');
  });
});

describe('every way to move money or codes counts', { tags: '@spec-18.14' }, () => {
  const WAYS: Record<
    string,
    { of(): Promise<string>; act(id: string): Promise<OrderActionInput>; worth: number }
  > = {
    refund: { of: () => bought(), act: async () => ({ action: 'refund', why }), worth: 45_000 },
    refund_part: {
      of: () => delivered(),
      act: async () => ({ action: 'refund_part', amount: '450.00', why }),
      worth: 45_000,
    },
    replace_code: {
      of: () => delivered(3),
      act: async (id) => ({ action: 'replace_code', code: await firstCode(id), why }),
      worth: 45_000,
    },
    show_codes: { of: () => delivered(2), act: async () => ({ action: 'show_codes', why }), worth: 90_000 },
    resend_letter: {
      of: () => delivered(2),
      act: async () => ({ action: 'resend_letter', email: newEmail(), why }),
      worth: 90_000,
    },
  };
  const firstCode = async (id: string) => (await support.get(`orders/${id}/`)).json().codes[0].id as number;

  test.each(Object.keys(WAYS))('%s: what reaches the limit is done, a kopeck more waits', async (name) => {
    const { of, act, worth } = WAYS[name]!;
    await moved(support, 500_000 - worth);
    const first = await of();
    expect((await ask(first, await act(first))).json()).toMatchObject({ outcome: 'done' });
    await orm.delete(guardedActs);
    await moved(support, 500_000 - worth + 1);
    const other = await of();
    const asked = (await ask(other, await act(other))).json();
    expect([asked.outcome, asked.effects[0].what]).toEqual(['asked', 'second_person']);
    expect(await requests()).toMatchObject([{ action: name, order: other, is_mine: false }]);
    // Somebody else's limit is their own.
    expect((await ask(other, await act(other), colleague)).json()).toMatchObject({ outcome: 'done' });
  });

  test('an unpaid order goes to nobody else: its buyer could still make it worth more than was counted', async () => {
    const products = [{ product_id: uc325, quantity: 1 }];
    const unpaid: string = (
      await shop.browser().post('/api/orders/pubg/', { products, email: newEmail() })
    ).json().id;
    await orm.delete(guardedActs);
    for (const act of [
      { action: 'resend_letter', email: newEmail(), why },
      { action: 'change_player', player: 'mine', why },
    ] as const)
      expect((await ask(unpaid, act)).json().detail).toMatch(/ещё не оплачен/);
    expect(await requests()).toEqual([]);
  });

  test('what several people move of one account, or of one guest’s address, adds up', async () => {
    const buyer = await person();
    const [account, guest] = [await delivered(1, buyer), await delivered(1, { email: 'Guest@Example.com' })];
    const again = await delivered(1, { email: 'guest@example.com' });
    await moved(colleague, 490_000, 1, { userId: buyer.id });
    await moved(colleague, 490_000, 30, { orderId: guest });
    const part = { action: 'refund_part', amount: '200.00', why } as const;
    expect((await ask(account, part)).json().outcome).toBe('asked');
    expect((await ask(again, part)).json().outcome).toBe('done');
    await moved(colleague, 480_001, 1, { orderId: guest });
    expect((await ask(again, part, finance)).json().outcome).toBe('asked');
  });
});

describe('a second person', { tags: '@spec-18.14' }, () => {
  const asked = async () => {
    await orm.delete(guardedActs);
    await moved(support, 500_000);
    const id = await bought();
    expect((await ask(id, { action: 'refund', why })).json().outcome).toBe('asked');
    const [request] = await requests();
    return { id, request: request!.id };
  };
  const statusOf = async (id: string) =>
    (await orm.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!.status;

  test('does what was asked for; nobody approves their own, or what their role may not do', async () => {
    const { id, request } = await asked();
    expect(await statusOf(id)).toBe('paid');
    const reader = await joinStaff(shop, 'read_only');
    expect(await requests(reader)).toEqual([]);
    expect(await requests(support)).toMatchObject([{ id: request, is_mine: true }]);
    expect([await decide(support, request), await decide(reader, request)]).toEqual([409, 403]);
    expect(await decide(colleague, request)).toBe(204);
    expect(await statusOf(id)).toBe('failed');
    expect(await decide(finance, request)).toBe(409);
    expect(await orm.select().from(guardedActs).where(eq(guardedActs.id, request))).toMatchObject([
      { act: { action: 'refund' }, isApproved: true, askedBy: support.id, decidedBy: colleague.id },
    ]);
  });

  test('is one only: two who decide at once do it once', async () => {
    const { id, request } = await asked();
    const answers = await Promise.all([colleague, finance, owner].map((who) => decide(who, request)));
    expect(answers.sort()).toEqual([204, 409, 409]);
    expect(await statusOf(id)).toBe('failed');
  });

  test('refuses, and nothing happens', async () => {
    const { id, request } = await asked();
    expect(await decide(colleague, request, false)).toBe(204);
    expect([await statusOf(id), await requests()]).toEqual(['paid', []]);
  });

  test('is not needed to withdraw one’s own request', async () => {
    const { id } = await person();
    expect(await adjust(id, '6000.00')).toBe('asked');
    const [request] = await requests(finance);
    expect(await decide(finance, request!.id)).toBe(409);
    expect(await decide(finance, request!.id, false)).toBe(204);
    expect([await requests(), await balanceOf(id)]).toEqual([[], 0]);
  });

  test('cannot do what is no longer possible, and then refuses', async () => {
    const { id, request } = await asked();
    await deliverCodes(orm, id);
    expect(await decide(colleague, request)).toBe(409);
    expect(await requests()).toHaveLength(1);
    expect(await decide(colleague, request, false)).toBe(204);
  });

  test('has had the role for a week: who manages the staff could invite themselves', async () => {
    const { request } = await asked();
    const set = (roleSince: ReturnType<typeof sql>) =>
      orm.update(staff).set({ roleSince }).where(eq(staff.id, colleague.id));
    await set(sql`now() - interval '6 days'`);
    expect(await decide(colleague, request)).toBe(409);
    await set(sql`now() - interval '8 days'`);
    const change = (role: string) => owner.send('PATCH', `staff/${second.id}/`, { role, why });
    expect([(await change('support')).statusCode, (await change('finance')).statusCode]).toEqual([200, 200]);
    const [row] = await orm.select().from(staff).where(eq(staff.id, second.id));
    expect(Date.now() - row!.roleSince.getTime()).toBeLessThan(3_600_000);
    expect(await decide(colleague, request)).toBe(204);
  });

  test('is not asked by somebody who has left or has another role since, nor for more than a week', async () => {
    const { request } = await asked();
    const isOpen = async () => [(await requests()).length, await decide(colleague, request)];
    const set = (values: object) => orm.update(staff).set(values).where(eq(staff.id, support.id));
    const before = sql`now() - interval '8 days'`;
    await set({ disabled: sql`now()` });
    expect(await isOpen()).toEqual([0, 409]);
    await set({ disabled: null, roleSince: sql`now()` });
    expect(await isOpen()).toEqual([0, 409]);
    await set({ roleSince: before });
    await orm.update(guardedActs).set({ created: before }).where(eq(guardedActs.id, request));
    expect(await isOpen()).toEqual([0, 409]);
  });

  test('is not asked for what cannot be done', async () => {
    const { id } = await asked();
    await orm.delete(guardedActs);
    await moved(support, 500_000);
    expect((await ask(id, { action: 'refund_part', amount: '1.00', why })).statusCode).toBe(409);
    expect(await requests()).toEqual([]);
  });
});

test('codes are shown alone within the limit, then by two, and to nobody else', {
  tags: ['@spec-18.14', '@spec-18.6'],
}, async () => {
  const id = await delivered(2);
  const see = (who: Desk = support) => who.get(`orders/${id}/codes/`);
  expect((await see()).json()).toHaveLength(2);
  // Seen again it is the same.
  expect((await see()).json()).toHaveLength(2);
  expect(await orm.$count(guardedActs)).toBe(1);
  await orm.delete(guardedActs);
  await moved(support, 420_000);
  expect([(await see()).statusCode, (await see()).json().code]).toEqual([409, 'second_person']);
  expect(await requests()).toEqual([]);
  expect((await ask(id, { action: 'show_codes', why })).json().outcome).toBe('asked');
  expect((await see()).statusCode).toBe(409);
  const [request] = await requests();
  expect(await decide(owner, request!.id)).toBe(204);
  expect((await see()).json()).toHaveLength(2);
  await orm.update(guardedActs).set({ decided: sql`now() - interval '25 hours'` });
  expect((await see()).statusCode).toBe(409);
});
