import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { addPageCounts } from '../src/modules/page-counts/page-counts.ts';
import { findUsable } from '../src/modules/promo/codes.ts';
import { codes, games, products } from '../src/platform/db/schema/catalogue.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, profile, signUp } from './support/account.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const { uc60, uc325 } = shop.catalogue.products;
const owner = await joinStaff(shop, 'owner');
const finance = await joinStaff(shop, 'finance');
const support = await joinStaff(shop, 'support');
const why = 'Решили на планёрке';
afterEach(() => expectSoundLedger(orm));

test('today counts orders, money and what waits', { tags: '@spec-18.12' }, async () => {
  const browser = shop.browser();
  const id = await shop.order(browser);
  await shop.approve(await shop.pay(browser, id));
  await deliverCodes(orm, id);
  await shop.order(browser);
  const today = (await support.get('today/')).json();
  expect(today.funnel).toEqual({ made: 2, tried: 1, paid: 1, done: 1 });
  expect(today.money).toBe('89.00');
  expect(today.visits).toBeNull();
  const minute = Date.now() - (Date.now() % 60_000);
  const row = { subject: 'shell', vitals: {} };
  await addPageCounts(orm, [
    { ...row, minute, version: '1', events: { visits: 9, seen: 8, chosen: 4, ordered: 2, paid: 1 } },
    { ...row, minute, version: '2', events: { visits: 1, seen: 2, ordered: 1 } },
    { ...row, minute: minute - 86_400_000, version: '1', events: { visits: 5, seen: 5, paid: 5 } },
  ]);
  const { visits } = (await support.get('today/')).json();
  expect(visits).toEqual({ seen: 10, chosen: 4, ordered: 3, paid: 1 });
  expect(today.methods).toEqual([{ method: 'card_ru', tried: 1, paid: 1, money: '91.23' }]);
  expect(today.stock_low.map(({ product }: { product: number }) => product)).toEqual([uc325, uc60]);
});

test('prices change all or none, as their difference said, and shoppers see them', {
  tags: '@spec-18.13',
}, async () => {
  const change = (dryRun: boolean, changes: object[]) =>
    owner.post('goods/prices/', { dry_run: dryRun, why, changes });
  const wanted = [
    { id: uc60, price: '110.00', discount_price: null },
    { id: uc325, discount_price: '400.00' },
  ];
  const said = (await change(true, wanted)).json();
  expect(said).toEqual([
    { id: uc60, title: '60 UC', field: 'price', before: '99.00', after: '110.00' },
    { id: uc60, title: '60 UC', field: 'discount_price', before: '89.00', after: null },
    { id: uc325, title: '325 UC', field: 'discount_price', before: null, after: '400.00' },
  ]);
  const [before] = await orm.select().from(products).where(eq(products.id, uc60));
  expect(before!.price).toBe(99_00);
  expect((await change(false, [...wanted, { id: uc325, discount_price: '460.00' }])).statusCode).toBe(400);
  expect((await change(false, wanted)).json()).toEqual(said);
  const game = (await shop.get(`/api/games/${shop.catalogue.games.pubg}/`)).json();
  expect(game.products.find(({ id }: { id: number }) => id === uc60)).toMatchObject({ price: '110.00' });
  expect((await support.post('goods/prices/', { dry_run: true, why, changes: wanted })).statusCode).toBe(403);
  expect((await owner.get(`audit/?subject=product:${uc60}`)).json()).toHaveLength(2);
});

test('goods and games are searched for, and read on from the last one', { tags: '@spec-18.34' }, async () => {
  const titles = async (query: string) =>
    (await owner.get(`goods/${query}`)).json().map(({ title }: { title: string }) => title);
  const all = await titles('');
  expect(await titles(`?after=${uc60}`)).toEqual(all.slice(all.indexOf('60 UC') + 1));
  expect(await titles('?search=PUBG%20mobile%2060')).toEqual(['60 UC']);
  expect(await titles('?search=%25')).toEqual([]);
  expect(await titles('?game=pubg')).toEqual(['60 UC', '325 UC', '660 UC']);
  const games = async (query: string) => (await owner.get(`games/${query}`)).json();
  const [first, second] = await games('');
  expect((await games(`?after=${first.slug}`))[0]).toEqual(second);
  expect(await games('?search=Pubg%20mob')).toMatchObject([{ slug: 'pubg', products: 3 }]);
  expect(await games('?search=steam&kind=PUBGGame')).toEqual([]);
  const unknown = { dry_run: true, why, changes: [{ id: 999_999, price: '1.00' }] };
  expect((await owner.post('goods/prices/', unknown)).json().detail).toContain('999999');
});

test('codes come by file, doubles are counted, and a wrong line adds nothing', {
  tags: '@spec-18.13',
}, async () => {
  const add = (text: string, dryRun = false) =>
    owner.post('goods/codes/', { dry_run: dryRun, game: 'pubg', text, why });
  const file = 'product,code\nuc-60,NEW-1\nuc-60,NEW-2\nuc-60,UC60-2\n';
  expect((await add(file, true)).json()).toEqual({ added: 2, known: 1, problems: [] });
  expect(await orm.$count(codes, eq(codes.code, 'NEW-1'))).toBe(0);
  expect((await add(file)).json()).toMatchObject({ added: 2, known: 1 });
  const wrong = (await add('product,code\nuc-60,NEW-3\nno-such,NEW-4\n')).json();
  expect(wrong).toMatchObject({ added: 0, problems: [{ line: 3 }] });
  const twice = (await add('product,code\nuc-60,NEW-5\nuc-60,NEW-5\n', true)).json();
  expect(twice.problems).toEqual([{ line: 3, message: 'Этот код уже есть в строке 2.' }]);
  expect(await orm.$count(codes, eq(codes.code, 'NEW-3'))).toBe(0);
});

test('articles are previewed, kept as drafts and shown', { tags: '@spec-18.18' }, async () => {
  const article = { slug: 'sale', header: 'Скидки', text: '## До 30 %', is_active: false };
  const save = (change = {}, isNew = false, who = owner) =>
    who.post('articles/', { is_new: isNew, article: { ...article, ...change }, why });
  const shown = () => shop.get('/api/articles/sale/html/');
  expect((await save({}, true, support)).statusCode).toBe(403);
  expect((await save()).statusCode).toBe(404);
  expect((await save({}, true)).statusCode).toBe(204);
  expect((await save({}, true)).statusCode).toBe(409);
  expect((await shown()).statusCode).toBe(404);
  expect((await save({ text: 'Раз\n\n<b>два</b>' })).json().detail).toContain('Строка 3');
  expect((await save({ is_active: true })).statusCode).toBe(204);
  const preview = await owner.post('articles/preview/', { text: '## До 30 %\n<i>' });
  expect(preview.json().html).toContain('&lt;i&gt;');
  expect((await shown()).json()).toMatchObject({ header: 'Скидки', html: expect.stringContaining('До 30') });
  const [last] = (await owner.get('audit/?subject=article:sale')).json();
  expect(last).toMatchObject({ before: { is_active: false }, after: { is_active: true } });
});

test('texts and questions of a game change, and it is found by its new words', {
  tags: '@spec-18.19',
}, async () => {
  const texts = (await owner.get('games/pubg/')).json();
  const question = { text: 'Когда придёт код?', answer: 'Сразу.' };
  const game = { ...texts, detail_title: 'Юси сразу', search: ['пабгик'], questions: [question] };
  const save = (change = {}, who = owner) => who.post('games/pubg/', { game: { ...game, ...change }, why });
  expect((await save({}, support)).statusCode).toBe(403);
  expect((await save({ questions: [question, question] })).statusCode).toBe(400);
  expect((await save()).statusCode).toBe(204);
  expect((await owner.get('games/pubg/')).json()).toEqual(game);
  const { pubg } = shop.catalogue.games;
  expect((await shop.get(`/api/games/${pubg}/`)).json()).toMatchObject({ detail_title: 'Юси сразу' });
  expect((await shop.get(`/api/faq/${pubg}/`)).json()).toMatchObject([question]);
  const found = await shop.get(`/api/games/?search=${encodeURIComponent('пабгик')}`);
  expect(found.json().results).toMatchObject([{ id: pubg }]);
  expect((await save({ questions: [] })).statusCode).toBe(204);
  expect((await shop.get(`/api/faq/${pubg}/`)).json()).toEqual([]);
  const [last] = (await owner.get('audit/?subject=game:pubg')).json();
  expect(last.before.questions).toEqual([question]);
});

test('who writes over what somebody else has just written gets a conflict, and nothing is lost', {
  tags: '@spec-18.20',
}, async () => {
  const article = { slug: 'rules', header: 'Правила', text: 'Раз ', is_active: true };
  await owner.post('articles/', { is_new: true, article, why });
  const began = (await owner.get('articles/')).json().find(({ slug }: { slug: string }) => slug === 'rules');
  const write = (text: string) =>
    owner.post('articles/', { is_new: false, began, article: { ...article, text }, why });
  expect((await write('Два')).statusCode).toBe(204);
  const late = await write('Три');
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toContain('изменил кто-то другой');
  expect((await shop.get('/api/articles/rules/')).json().text).toBe('Два');
  expect((await owner.get('audit/?subject=article:rules')).json()).toHaveLength(2);

  const game = (await owner.get('games/pubg/')).json();
  const change = (title: string) =>
    owner.post('games/pubg/', { began: game, game: { ...game, detail_title: title }, why });
  const answers = await Promise.all([change('Первый'), change('Второй')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

test('promo codes are made and switched off', { tags: '@spec-18.13' }, async () => {
  const made = await owner.post('promo/', { code: 'осень', percent: 10, max_uses: null, why });
  expect(made.json()).toMatchObject({ code: 'ОСЕНЬ', is_active: true });
  expect((await owner.post('promo/', { code: 'Осень', percent: 5, max_uses: 1, why })).statusCode).toBe(400);
  expect((await owner.post(`promo/${encodeURIComponent('ОСЕНЬ')}/disable/`, { why })).statusCode).toBe(204);
  expect((await owner.get('promo/')).json()).toMatchObject([{ code: 'ОСЕНЬ', is_active: false }]);
});

test('a promo code holds for its game, its time and its buyers', { tags: '@spec-18.45' }, async () => {
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const terms = {
    percent: 10,
    max_uses: 5,
    max_uses_per_buyer: 1,
    game: 'pubg',
    starts: at(1),
    expires: at(2),
  };
  const make = (part: object) => owner.post('promo/', { code: 'ЧАС', ...terms, why, ...part });
  expect((await make({ game: 'no-such-game' })).statusCode).toBe(404);
  expect((await make({ starts: at(3) })).statusCode).toBe(400);
  expect((await make({})).json()).toMatchObject({ code: 'ЧАС', is_active: true, ...terms });
  const [game] = await orm.select().from(games).where(eq(games.slug, 'pubg'));
  const isUsable = () =>
    findUsable(orm, 'час', {
      ...{ userId: null, email: null, gameId: game!.id },
      caller: { user: null, sessionId: null },
    }).then(
      () => true,
      () => false,
    );
  expect(await isUsable()).toBe(false);
  await orm.update(promoCodes).set({ starts: sql`now() - interval '1 minute'` });
  expect(await isUsable()).toBe(true);
  await orm.update(promoCodes).set({ expires: sql`now()` });
  expect(await isUsable()).toBe(false);
});

test('people are found, blocked and signed out everywhere', { tags: '@spec-18.14' }, async () => {
  const { email, access } = await signUp(shop);
  const [{ id }] = (await support.get(`people/?search=${email.slice(0, -4).toUpperCase()}`)).json();
  const act = (action: string) =>
    support.post(`people/${id}/actions/`, { dry_run: false, act: { action, why } });
  expect((await support.get(`people/${id}/`)).json()).toMatchObject({ email, balance: '0.00', orders: [] });
  await act('sign_out');
  expect((await profile(shop, access)).statusCode).toBe(401);
  await act('block');
  expect((await support.get(`people/${id}/`)).json().blocked).not.toBeNull();
  expect((await shop.get('/api/auth/profile/', bearer(access))).statusCode).toBe(401);
  await act('unblock');
  expect((await support.get(`people/${id}/`)).json().blocked).toBeNull();
});

test('a balance above the limit changes when another pair of eyes approves', {
  tags: '@spec-18.14',
}, async () => {
  const { email } = await signUp(shop);
  const [{ id }] = (await finance.get(`people/?search=${email}`)).json();
  const adjust = (amount: string, who = finance) =>
    who.post(`people/${id}/actions/`, { dry_run: false, act: { action: 'adjust', amount, why } });
  expect((await adjust('100.00', support)).statusCode).toBe(403);
  expect((await adjust('-0.01')).statusCode).toBe(400);
  expect((await adjust('100.00')).json()).toEqual({ outcome: 'done', balance: '100.00' });
  expect((await adjust('5000.01')).json()).toEqual({ outcome: 'asked', balance: null });
  expect((await finance.get(`people/${id}/`)).json().balance).toBe('100.00');
  const [asked] = (await owner.get('requests/')).json();
  expect(asked).toMatchObject({ user: id, sum: '5000.01', asked_by: 'Имя finance' });
  const decide = (who: typeof owner) => who.post(`requests/${asked.id}/`, { approve: true, why });
  expect((await decide(finance)).statusCode).toBe(409);
  expect((await decide(owner)).statusCode).toBe(204);
  expect((await decide(owner)).statusCode).toBe(409);
  expect((await finance.get(`people/${id}/`)).json().balance).toBe('5100.01');
});

test('the ledger adds up by day and account, and a provider’s report is held against it', {
  tags: '@spec-18.15',
}, async () => {
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const days = (await finance.get(`finance/days/?from=${day}&to=${day}`)).json();
  expect(days).toContainEqual(expect.objectContaining({ day, account: 'sales', sum: '89.00' }));
  const [paid] = await orm.select().from(payments).where(eq(payments.status, 'succeeded'));
  const text = `transaction,amount\n${paid!.transactionId},91.23\nstranger,5\n`;
  const report = { provider: 'sandbox', text };
  expect((await finance.post('finance/reconcile/', report)).json()).toEqual({
    matched: 1,
    unknown: ['stranger'],
    unknown_lines: [{ transaction: 'stranger', theirs: '5.00', date: null }],
    differing: [],
    missing: null,
  });
  const other = { provider: 'sandbox', text: `${paid!.transactionId}\t91,20` };
  expect((await finance.post('finance/reconcile/', other)).json().differing).toEqual([
    { transaction: paid!.transactionId, ours: '91.23', theirs: '91.20', order: paid!.orderId },
  ]);
  expect((await support.get(`finance/days/?from=${day}&to=${day}`)).statusCode).toBe(403);
});

test('personal data is given out as a file, and deleted but for what the law keeps', {
  tags: '@spec-18.17',
}, async () => {
  const { email, access } = await signUp(shop);
  const browser = shop.browser();
  const products = [{ product_id: uc60, quantity: 1 }];
  const made = await browser.post('/api/orders/pubg/', { products, email }, bearer(access));
  const order: string = made.json().id;
  await shop.approve(await shop.pay(browser, order));
  const [{ id }] = (await support.get(`people/?search=${email}`)).json();
  await support.post(`orders/${order}/actions/`, {
    dry_run: false,
    act: { action: 'resend_letter', email: `new.${email}`, why: `Просит ${email}, +7 912 345-67-89` },
  });
  const data = async (who = support) => who.post(`people/${id}/data/`, { why });
  expect((await data(finance)).statusCode).toBe(403);
  expect((await data()).json()).toMatchObject({
    account: { id, email },
    sign_ins: [{}],
    orders: [
      { id: order, email: `new.${email}`, lines: [{ title: '60 UC' }], payments: [{ status: 'succeeded' }] },
    ],
  });

  const erase = (dryRun: boolean) =>
    support.post(`people/${id}/actions/`, { dry_run: dryRun, act: { action: 'delete', why } });
  await finance.post(`people/${id}/actions/`, {
    dry_run: false,
    act: { action: 'adjust', amount: '1.00', why },
  });
  expect((await erase(true)).statusCode).toBe(409);
  await finance.post(`people/${id}/actions/`, {
    dry_run: false,
    act: { action: 'adjust', amount: '-1.00', why },
  });
  await deliverCodes(orm, order);
  const outcome = { outcome: 'done', balance: null, deleted: { orders: 1, under_way: 0 } };
  expect((await erase(true)).json()).toEqual(outcome);
  const log = () => readdir(join(shop.config.dataDir, 'deletions')).catch(() => []);
  expect(await log()).toEqual([]);
  expect((await data()).statusCode).toBe(200);
  expect((await erase(false)).json()).toEqual(outcome);
  expect(await log()).toHaveLength(1);
  expect((await profile(shop, access)).statusCode).toBe(401);
  expect((await data()).statusCode).toBe(404);
  const [kept] = await orm.select().from(payments).where(eq(payments.orderId, order));
  expect(kept).toMatchObject({ status: 'succeeded', email: null, phone: null });
  const trail = JSON.stringify((await owner.get('audit/')).json());
  expect(trail).toContain('person.delete');
  expect(trail).not.toContain(email);
  expect(trail).not.toContain('345-67');
});

test('an order costs what it said, whatever its price becomes before the payment', {
  tags: '@spec-18.13',
}, async () => {
  const price = async (value: string) =>
    (
      await owner.post('goods/prices/', {
        dry_run: false,
        why,
        changes: [{ id: uc60, price: value, discount_price: null }],
      })
    ).statusCode;
  const [before] = await orm.select().from(products).where(eq(products.id, uc60));
  for (const changed of ['1.00', '90000.00']) {
    const browser = shop.browser();
    const id = await shop.order(browser);
    const { total } = await shop.detail(browser, id);
    expect(await price(changed)).toBe(200);
    const paymentId = await shop.pay(browser, id);
    const [payment] = await orm.select().from(payments).where(eq(payments.id, paymentId));
    await shop.approve(paymentId);
    expect(await shop.detail(browser, id)).toMatchObject({ total, status: 'paid' });
    // With the fee of the card, 2.5 %.
    expect(payment!.value).toBe(Math.round(Number(total) * 102.5));
    await orm
      .update(products)
      .set({ price: before!.price, discountPrice: before!.discountPrice })
      .where(eq(products.id, uc60));
  }
});
