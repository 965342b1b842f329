import type { ServiceHealth, Today } from '@shop/desk-contract/today';
import { expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { supplierAccounts } from '../src/platform/db/schema/deliveries.ts';
import { createOutside } from '../src/platform/http/outside.ts';
import { createOutsideRecorder } from '../src/platform/observability/outside-health.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0, supplierBalanceLow: 50 });
const { orm } = shop.db;
const support = await joinStaff(shop, 'support');
const { uc60 } = shop.catalogue.products;
const record = createOutsideRecorder(orm, shop.app.outside);
const today = async (): Promise<Today> => (await support.get('today/')).json();
const gateway = async (): Promise<ServiceHealth> =>
  (await today()).services.find(({ service }) => service === 'payments_sandbox')!;

test('stock is low when less is left than a day sells, and an account when less is in it than the shop wants', {
  tags: ['@spec-18.12', '@spec-18.33'],
}, async () => {
  await record();
  expect(await gateway()).toMatchObject({ state: 'closed', answered: 0, called: null, work: null });
  const low = async () => (await today()).stock_low.find(({ product }) => product === uc60);
  await orm
    .insert(codes)
    .values(Array.from({ length: 30 }, (_, n) => ({ productId: uc60, code: `stock-${n}` })));
  expect(await low()).toBeUndefined();
  const browser = shop.browser();
  for (let n = 0; n < 2; n++) {
    const id = await shop.order(browser, uc60, 10);
    await shop.approve(await shop.pay(browser, id));
    await deliverCodes(orm, id);
  }
  expect(await low()).toMatchObject({ left: 15, sold_day: 20 });
  await orm
    .insert(supplierAccounts)
    .values({ supplier: 'moogold', balance: '49.99', currency: 'USD', isEmpty: false });
  expect((await today()).suppliers).toMatchObject([{ supplier: 'moogold', is_low: true, is_empty: false }]);
});

test('how providers answer is seen as it is: their share of the last hour, their last words, and that one is away', {
  tags: '@spec-18.33',
}, async () => {
  const browser = shop.browser();
  await shop.approve(await shop.pay(browser, await shop.order(browser)));
  await shop.decline(await shop.pay(browser, await shop.order(browser)));
  await record();
  await record();
  expect(await gateway()).toMatchObject({
    ...{ state: 'closed', answered: 4, failed: 0, error: null },
    work: { tried: 4, done: 3, refused: 1 },
  });
  shop.gateway.state.down = true;
  const order = await shop.order(browser);
  for (let n = 0; n < 6; n++)
    await browser.post('/api/payments/card_ru/', { order_id: order, currency: 'RUB' });
  await record();
  expect(await gateway()).toMatchObject({ state: 'open', answered: 4, failed: 5, turned_away: 1 });
  expect((await gateway()).error).toContain('503');
  // Those that are away come first.
  expect((await today()).services[0]!.service).toBe('payments_sandbox');

  // Another process that reaches it is believed, and its calls count together with those of this one.
  const another = createOutside();
  const options = { timeLimit: 1_000, isAway: () => true, toError: (cause: Error) => cause };
  await another.service('payments_sandbox', options)(async () => 'fine');
  await createOutsideRecorder(orm, another)();
  expect(await gateway()).toMatchObject({ state: 'closed', answered: 5, failed: 5, turned_away: 1 });
});
