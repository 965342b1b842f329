import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, profile, signIn, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const { uc60, wallet } = shop.catalogue.products;
const LETTERS = 'покупатель.anna@пример.рф';
const PUNYCODE = 'покупатель.anna@xn--e1afmkfd.xn--p1ai';

const order = (email: string, browser = shop.browser()) =>
  browser.post('/api/orders/pubg/', { products: [{ product_id: uc60, quantity: 1 }], email });
const rowOf = async (id: string) => (await orm.select().from(orders).where(eq(orders.id, id)))[0]!;

describe('an address', () => {
  test.each([
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai', 'anna@пример.рф'],
    ['anna@XN--E1AFMKFD.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai', 'anna@пример.рф'],
    ['a&b@mail.ru', 'a&b@mail.ru', 'a&b@mail.ru'],
    ['\u200Bbu\u00ADyer@mail.ru\uFEFF', 'buyer@mail.ru', 'buyer@mail.ru'],
    ['ｂｕｙｅｒ＠ｍａｉｌ．ｒｕ', 'buyer@mail.ru', 'buyer@mail.ru'],
  ])(
    '%j is kept in one form and shown in its own letters',
    { tags: '@spec-5.1' },
    async (typed, kept, shown) => {
      const browser = shop.browser();
      const made = await order(typed, browser);
      expect(made.statusCode).toBe(201);
      expect((await rowOf(made.json().id)).email).toBe(kept);
      expect((await shop.detail(browser, made.json().id)).email).toBe(shown);
    },
  );

  test.each(['anna@mаil.ru', 'anna@mail', '"anna b"@mail.ru', `${'я'.repeat(33)}@mail.ru`])(
    '%s is refused beside the field',
    { tags: '@spec-5.13' },
    async (typed) => {
      const refused = await order(typed);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { email: ['Введите правильный адрес электронной почты.'] },
      ]);
    },
  );

  test('is one account however its domain is written, and one person at the desk', {
    tags: ['@spec-5.13', '@spec-18.14'],
  }, async () => {
    const browser = shop.browser();
    const { access } = await signUp(browser, LETTERS);
    expect((await profile(browser, access)).json().email).toBe(LETTERS);
    for (const typed of [LETTERS, PUNYCODE, LETTERS.toUpperCase(), `\u200E${LETTERS}\u00A0`])
      expect((await signIn(shop.browser(), typed)).statusCode, typed).toBe(200);
    const again = await browser.post('/api/auth/registration/', {
      email: PUNYCODE,
      password: 'longer than 8',
    });
    expect(again.statusCode).toBe(400);

    const desk = await joinStaff(shop, 'support', 'помощь@пример.рф');
    const found = async (path: string, typed: string) =>
      (await desk.get(`${path}/?search=${encodeURIComponent(typed)}`))
        .json()
        .map((row: { email: string }) => row.email);
    for (const typed of [LETTERS, PUNYCODE, '@пример.рф', 'пример.рф', 'покупатель'])
      expect(await found('people', typed), typed).toEqual([LETTERS]);
    await browser.post(
      '/api/orders/pubg/',
      { products: [{ product_id: uc60, quantity: 1 }] },
      bearer(access),
    );
    for (const typed of [LETTERS, PUNYCODE.toUpperCase()])
      expect(await found('orders', typed), typed).toEqual([LETTERS]);
  });

  test('gets its letters in Punycode', { tags: '@spec-5.1' }, async () => {
    const browser = shop.browser();
    const { id } = (await order('letter@пример.рф', browser)).json();
    await shop.work();
    await shop.approve(await shop.pay(browser, id));
    const letter = await until(async () => (await shop.letters()).find((one) => one.includes('To: letter@')));
    expect(letter).toMatch(/^To: letter@xn--e1afmkfd\.xn--p1ai\r$/m);
    await shop.stopWork();
  });
});

describe('pasted text', () => {
  test('is a promo code without what nobody sees, in any case and with any dash', {
    tags: '@spec-7.24',
  }, async () => {
    await orm.insert(promoCodes).values({ code: 'LETO-2026', percent: 10 });
    for (const typed of [
      'leto-2026',
      'LETO\u20132026',
      '\u200BLETO\u2011\u00AD2026\u2009',
      'ｌｅｔｏ－２０２６',
    ]) {
      const browser = shop.browser();
      const { id } = (await order('promo@mail.ru', browser)).json();
      const used = await browser.post(`/api/orders/${id}/activate_promo_code/`, { code: typed });
      expect(used.statusCode, typed).toBe(200);
    }
  });

  test('is the login and the player without it', { tags: '@spec-3.21' }, async () => {
    const asked = { amount: '500.00', steam_account_id: '\uFEFFgab\u200Ben\u00A0', email: 'a@mail.ru' };
    const made = await shop.browser().post('/api/orders/steam/', asked);
    expect(made.statusCode, wallet.toString()).toBe(201);
    expect((await rowOf(made.json().id)).details).toMatchObject({ steamAccountId: 'gaben' });
  });

  test.each([
    ['+84 91 234 56 78', '+84912345678'],
    ['\u20668\u00A0(916)\u2009123\u201145\u201167\u2069', '+79161234567'],
  ])('is the number that a receipt goes to: %j', { tags: '@spec-12.9' }, async (phone, kept) => {
    const browser = shop.browser();
    const id = await shop.order(browser);
    const started = await browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB', phone });
    expect(started.statusCode).toBe(200);
    const [row] = await orm.select().from(payments).where(eq(payments.orderId, id));
    expect(row!.phone).toBe(kept);
  });

  test.each(['+7 916 123-45-6', '8 916 123 45 6', '+84 91 234'])(
    'a number short of a digit is refused beside the field: %s',
    { tags: '@spec-12.9' },
    async (phone) => {
      const browser = shop.browser();
      const id = await shop.order(browser);
      const refused = await browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB', phone });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { phone: ['Проверьте номер: например, +7 916 123-45-67.'] },
      ]);
    },
  );
});
