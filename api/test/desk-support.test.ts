import type { OrderActionInput, OrderStory } from '@shop/desk-contract/orders';
import type { PersonAction } from '@shop/desk-contract/people';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { users } from '../src/platform/db/schema/accounts.ts';
import { type GameRow, games } from '../src/platform/db/schema/catalogue.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { auditTrail } from '../src/platform/db/schema/staff.ts';
import { bearer, form, keyOfLetter, signIn, signUp } from './support/account.ts';
import { png } from './support/pictures.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { joinStaff } from './support/staff.ts';
import { SERVERS, supplyOf } from './support/supply.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop({ delivery: 'operator', rateLimitScale: 0 });
const { orm } = shop.db;
await shop.listen();
afterEach(() => shop.stopWork());
const support = await joinStaff(shop, 'support');
const reader = await joinStaff(shop, 'read_only');
const { paid, partsOf, hurried, openAlert } = supplyOf(shop);
await orm
  .update(games)
  .set({ details: { servers: SERVERS, is_server_needed: true, is_server_enum: true } })
  .where(eq(games.slug, 'genshin'));
const why = 'Покупатель ошибся, написал в чат';
const ask = (id: string, act: OrderActionInput, dryRun = false, who = support) =>
  who.post(`orders/${id}/actions/`, { dry_run: dryRun, act });
const story = async (id: string): Promise<OrderStory> => (await support.get(`orders/${id}/`)).json();
const lastEntry = async (subject: string) =>
  (
    await orm
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, subject))
      .orderBy(desc(auditTrail.id))
      .limit(1)
  )[0];
type Bought = { player: string; times: number };
const boughtFor = async (player: string) => {
  const all = (await (await fetch(`${shop.sandbox.url}/supplier/orders.json`)).json()) as Bought[];
  return all.filter((order) => order.player === player).map(({ times }) => times);
};

describe('the player of an order', { tags: '@spec-18.22' }, () => {
  test('is corrected before the supplier is asked, and the goods go to the right one', async () => {
    const { id, status } = await paid('fails-typo');
    expect((await story(id)).actions).toContain('change_player');
    const act = { action: 'change_player', player: ' right-1 ', server: 'asia', why } as const;
    expect((await ask(id, act, false, reader)).statusCode).toBe(403);
    const effects = [
      { what: 'player', facts: { from: 'fails-typo', to: 'right-1' } },
      { what: 'server', facts: { from: 'eu', to: 'asia' } },
    ];
    expect((await ask(id, act, true)).json().effects).toEqual(expect.arrayContaining(effects));
    expect(await story(id)).toMatchObject({ player: 'fails-typo', server: 'eu' });
    expect((await ask(id, act)).json().effects).toEqual(expect.arrayContaining(effects));
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    expect([await boughtFor('fails-typo'), await boughtFor('right-1')]).toEqual([[], [1]]);
    expect(await story(id)).toMatchObject({ player: 'right-1', server: 'asia' });
    expect(await lastEntry(`order:${id}`)).toMatchObject({
      action: 'order.change_player',
      before: expect.objectContaining({ player: 'fails-typo' }),
      after: expect.objectContaining({ player: 'right-1' }),
      why,
    });
  });

  test('is corrected to a server of the game alone, and to none where the game asks for none', async () => {
    const { id } = await paid('typo-3');
    const [row] = await orm.select().from(orders).where(eq(orders.id, id));
    const ofGame = (details: GameRow['details']) =>
      orm.update(games).set({ details }).where(eq(games.id, row!.gameId));
    const [game] = await orm.select().from(games).where(eq(games.id, row!.gameId));
    const act = { action: 'change_player', player: 'right-3', why } as const;
    const refusal = async (server: string) => {
      const { statusCode, ...answer } = await ask(id, { ...act, server });
      return [statusCode, answer.json().code];
    };
    expect(await story(id)).toMatchObject({ server: 'eu', servers: SERVERS });
    expect(await refusal('mars')).toEqual([400, 'server_unknown']);
    expect(await story(id)).toMatchObject({ player: 'typo-3', server: 'eu' });
    await ofGame({ is_server_needed: false });
    expect(await refusal('asia')).toEqual([400, 'server_not_needed']);
    // The server that the order has already may be given again.
    expect((await ask(id, { ...act, server: 'eu' }, true)).statusCode).toBe(200);
    await ofGame({ is_server_needed: true, is_server_enum: false });
    expect((await ask(id, { ...act, server: 'anything' }, true)).statusCode).toBe(200);
    expect(await story(id)).toMatchObject({ servers: [] });
    await ofGame(game!.details);
  });

  test('of an order that the supplier may still deliver stays, until it is called off there; then it is bought again', async () => {
    const { id, status } = await paid('wrong-typo');
    await shop.work();
    await hurried(id, () => openAlert('delivery_needs_a_person', id));
    const [{ key } = { key: '' }] = await partsOf(id);
    const act = { action: 'change_player', player: 'right-2', why } as const;
    const refused = await ask(id, act);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'at_supplier']);
    expect((await ask(id, { ...act, force: true })).statusCode).toBe(200);
    await hurried(id, async () => (await status()) === 'done');
    const [part] = await partsOf(id);
    expect(part?.key).not.toBe(key);
    expect(await boughtFor('right-2')).toEqual([1]);
    expect(await story(id)).toMatchObject({ player: 'right-2', server: 'eu' });
    expect(await openAlert('delivery_needs_a_person', id)).toBeUndefined();
    const late = await ask(id, { ...act, player: 'right-3' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'player_settled']);
    expect((await story(id)).actions).not.toContain('change_player');
  });
});

test('who delivers gold by hand sees the lot: its price, its skin and the seller’s avatar', {
  tags: '@spec-18.21',
}, async () => {
  const browser = shop.browser();
  const { access } = await signUp(browser);
  const asked = {
    products: [{ product_id: shop.catalogue.products.gold, quantity: 1 }],
    game_account_id: '12345678',
    surplus: '0.07',
  };
  const made = await browser.post('/api/orders/standoff/', asked, bearer(access));
  expect(made.json()).toMatchObject({ total: '70.00' });
  const { id } = made.json() as { id: string };
  const { listing } = (await browser.get(`/api/orders/${id}/`, bearer(access))).json() as {
    listing: { price: string; skin_name: string };
  };
  expect(await story(id)).toMatchObject({
    player: '12345678',
    lot: { price: listing.price, skin: listing.skin_name, avatar: null },
  });
  const { payload, headers } = await form(await png(), 'image/png', {}, 'game_avatar');
  await browser.post(`/api/orders/standoff/avatar/${id}/`, payload, { ...headers, ...bearer(access) });
  const { lot } = await story(id);
  expect(lot?.avatar).toBe(`/api/desk/orders/${id}/avatar/`);
  const avatar = await reader.get(`orders/${id}/avatar/`);
  expect([avatar.statusCode, avatar.headers['content-type']]).toEqual([200, 'image/webp']);
  const content = await joinStaff(shop, 'content');
  expect((await content.get(`orders/${id}/avatar/`)).statusCode).toBe(403);
});

describe('a person who cannot get in', { tags: '@spec-18.23' }, () => {
  const act = async (id: number, given: PersonAction, who = support) => {
    const { statusCode, body } = await who.post(`people/${id}/actions/`, { dry_run: false, act: given });
    return { statusCode, ...JSON.parse(body) };
  };
  const idOf = async (email: string) =>
    (await orm.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
  const letterTo = (email: string, subject: string) =>
    until(async () =>
      (await shop.letters()).some((letter) => letter.includes(`To: ${email}`) && letter.includes(subject)),
    );

  /** Has the day be over in which the address before can stop a correction. */
  const aDayLater = async (id: number) => {
    await orm.update(users).set({ nextEmailAt: sql`now()` }).where(eq(users.id, id));
    await orm.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.kind, 'change_email'));
  };
  const emailOf = async (id: number) => (await support.get(`people/${id}/`)).json().email as string;
  const typo = async (email: string) => {
    const tokens = await signUp(shop, email);
    return { ...tokens, id: await idOf(email) };
  };
  const correct = (id: number, email: string, who = support) =>
    act(id, { action: 'change_email', email, why }, who);
  const tries = async (email: string) => {
    await shop.post('/api/auth/password/reset/', { email });
    return (await signIn(shop, email)).statusCode;
  };

  test('gets the letter for a new password again, and a day later the one that confirms an address that was mistyped', async () => {
    await shop.work();
    const { id } = await typo('typo@exmaple.com');
    await signUp(shop, 'taken@example.com');
    expect(await correct(id, 'Taken@example.com')).toMatchObject({ statusCode: 409, code: 'email_taken' });
    expect(await correct(id, 'Right@Example.com')).toMatchObject({ statusCode: 200, outcome: 'done' });
    await letterTo('typo@exmaple.com', 'keep');
    // Until then the account is that of the address before.
    expect(await tries('right@example.com')).toBe(401);
    expect(await keyOfLetter(shop.config.dataDir, 'reset', 'right@example.com')).toBeUndefined();
    expect((await support.get(`people/${id}/`)).json()).toMatchObject({
      email: 'typo@exmaple.com',
      next_email: { to: 'right@example.com' },
    });
    await aDayLater(id);
    await letterTo('right@example.com', 'confirm');
    expect((await support.get(`people/${id}/`)).json()).toMatchObject({
      email: 'right@example.com',
      email_confirmed: null,
      next_email: null,
    });
    expect(await act(id, { action: 'send_reset', why })).toMatchObject({ statusCode: 200 });
    await letterTo('right@example.com', 'reset');
    expect(await lastEntry(`user:${id}`)).toMatchObject({ action: 'person.send_reset', why });
  });

  test('keeps the account by the letter to the address before, or by proving it', async () => {
    await shop.work();
    const { id } = await typo('victim@example.com');
    await correct(id, 'thief@evil.example');
    await letterTo('victim@example.com', 'keep');
    const key = await keyOfLetter(shop.config.dataDir, 'keep', 'victim@example.com');
    const keep = () => shop.post('/api/auth/email/keep/', { key });
    expect((await keep()).statusCode).toBe(200);
    const again = await keep();
    expect([again.statusCode, again.json().detail]).toEqual([400, expect.stringContaining('поддержку')]);
    await aDayLater(id);
    await correct(id, 'thief@evil.example');
    await letterTo('victim@example.com', 'confirm');
    const proof = await keyOfLetter(shop.config.dataDir, 'confirm', 'victim@example.com');
    await shop.post('/api/auth/registration/confirm/', { key: proof });
    await aDayLater(id);
    await until(
      async () => (await orm.$count(jobs, and(eq(jobs.kind, 'change_email'), isNull(jobs.finished)))) === 0,
    );
    expect([await emailOf(id), await tries('thief@evil.example')]).toEqual(['victim@example.com', 401]);
  });

  test('with money in the account has the address corrected by two, also when the money came meanwhile', async () => {
    await shop.work();
    const owner = await joinStaff(shop, 'owner');
    const pay = (id: number) => act(id, { action: 'adjust', amount: '10.00', why }, owner);
    const rich = await typo('rich@example.com');
    await pay(rich.id);
    expect(await correct(rich.id, 'thief@evil.example')).toMatchObject({ outcome: 'asked' });
    expect((await support.get(`people/${rich.id}/`)).json().next_email).toBeNull();
    const [request] = (await owner.get('requests/')).json();
    expect(request).toMatchObject({ action: 'change_email', to: 'thief@evil.example' });
    expect((await owner.post(`requests/${request.id}/`, { approve: true, why })).statusCode).toBe(204);
    await aDayLater(rich.id);
    await letterTo('thief@evil.example', 'confirm');

    const { id } = await typo('later@example.com');
    expect(await correct(id, 'other@evil.example')).toMatchObject({ outcome: 'done' });
    await pay(id);
    await aDayLater(id);
    await until(async () => (await support.get(`people/${id}/`)).json().next_email === null);
    expect(await emailOf(id)).toBe('later@example.com');

    const bought = await typo('bought@example.com');
    const { id: order } = await paid('bought-1');
    await orm.update(orders).set({ userId: bought.id }).where(eq(orders.id, order));
    expect(await correct(bought.id, 'third@evil.example')).toMatchObject({ outcome: 'asked' });
  });

  test('without an address has none corrected: nobody could stop it', async () => {
    const { id } = await typo('none@example.com');
    await orm.update(users).set({ email: null }).where(eq(users.id, id));
    expect(await correct(id, 'thief@evil.example')).toMatchObject({ statusCode: 409 });
  });

  test('keeps an address that was confirmed: only its owner may change it', async () => {
    await signUp(shop, 'owner@example.com');
    const id = await idOf('owner@example.com');
    await orm.update(users).set({ emailConfirmed: new Date() }).where(eq(users.id, id));
    expect(await act(id, { action: 'change_email', email: 'thief@example.com', why })).toMatchObject({
      statusCode: 409,
      code: 'email_confirmed',
    });
    expect(await act(id, { action: 'send_reset', why }, reader)).toMatchObject({ statusCode: 403 });
  });
});
