import { afterAll, beforeEach, expect, test } from 'vitest';
import { ADAPTERS } from '../src/modules/payments/providers/registry.ts';
import { methodGroups, paymentMethods } from '../src/platform/db/schema/catalogue.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { example, exampleNotice } from './support/example-provider.ts';
import { type Browser, startShop } from './support/shop.ts';

const PASSWORD = 'a password of the example';

// A provider that is not the shop's own: what docs/guides/provider.md asks for, and nothing else.
ADAPTERS.example = () => example({ url: 'https://pay.example.com/', password: PASSWORD });
afterAll(() => void delete ADAPTERS.example);
const shop = await startShop();
const { orm } = shop.db;
const [group] = await orm.select().from(methodGroups).orderBy(methodGroups.id);
await orm.insert(paymentMethods).values({
  groupId: group!.id,
  scenario: 'redirect',
  currencies: ['RUB'],
  icon: 'card',
  position: 8,
  name: 'ex_ru',
  title: 'Пример',
  provider: 'example',
});
const NOTIFY = '/api/payments/example/notify/';
let browser: Browser;
let order: string;
let payment: { number: number; amount: number };
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
  const id = await shop.pay(browser, order, 'ex_ru');
  payment = (await orm.select().from(payments)).find((row) => row.id === id)!;
});
const state = () => shop.state(browser, order);
const form = (body: URLSearchParams) =>
  shop.app.inject({
    method: 'POST',
    url: NOTIFY,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(body),
  });

test('a notice by GET of a payment by its number is acted on, and answered in the provider’s words', {
  tags: '@spec-12.17',
}, async () => {
  const { number, amount } = payment;
  const notice = exampleNotice(PASSWORD, number, amount);
  const [first, again] = [await shop.get(`${NOTIFY}?${notice}`), await shop.get(`${NOTIFY}?${notice}`)];
  for (const answer of [first, again]) {
    expect(answer.body).toBe(`OK${number}`);
    expect(answer.headers['content-type']).toContain('text/plain');
  }
  expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
});

test('the same notice by POST is; one that is forged, of another sum or of nothing here is refused', {
  tags: '@spec-12.17',
}, async () => {
  const { number, amount } = payment;
  const forged = exampleNotice('another', number, amount);
  expect((await shop.get(`${NOTIFY}?${forged}`)).statusCode).toBe(401);
  expect((await form(forged)).statusCode).toBe(401);
  expect((await form(exampleNotice(PASSWORD, number, amount - 1))).statusCode).toBe(409);
  expect((await form(exampleNotice(PASSWORD, number + 1_000, amount))).statusCode).toBe(404);
  expect((await shop.get(`${NOTIFY}?InvId=${number}&InvId=${number}`)).statusCode).toBe(401);
  expect(await state()).toMatchObject({ status: 'waiting_for_payment' });
  expect((await form(exampleNotice(PASSWORD, number, amount))).body).toBe(`OK${number}`);
  expect(await state()).toMatchObject({ status: 'paid' });
});
