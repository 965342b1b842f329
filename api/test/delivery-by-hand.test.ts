import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverByHand } from '../src/modules/fulfillment/deliver-by-hand.ts';
import { confirmOrder, refundOrder } from '../src/modules/fulfillment/operator-orders.ts';
import { games } from '../src/platform/db/schema/catalogue.ts';
import { supplierOrders } from '../src/platform/db/schema/deliveries.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { form } from './support/account.ts';
import { png } from './support/pictures.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ delivery: 'operator', rateLimitScale: 0 });
const { orm } = shop.db;
const { crystals, gold } = shop.catalogue.products;
const lot = {
  ...{ need_refund: false, is_surplus_enabled: false },
  ...{ skin_name: 'Нож', skin_picture: null, market_fee: '20' },
};
await orm
  .update(games)
  .set({ isAuthRequired: false, details: { standoff: lot } })
  .where(eq(games.slug, 'standoff'));

let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});
afterEach(() => shop.stopWork());
const email = 'buyer@example.com';
const bodies: Record<string, object> = {
  steam: { email, amount: '500.00', steam_account_id: 'gaben' },
  standoff: { email, products: [{ product_id: gold, quantity: 1 }], game_account_id: '1', surplus: '0.00' },
  supply_channel: {
    ...{ email, products: [{ product_id: crystals, quantity: 1 }] },
    ...{ supply_channel_user_id: '7', supply_channel_server: 'eu' },
  },
};
async function paid(kind: string): Promise<string> {
  const { id } = (await browser.post(`/api/orders/${kind}/`, bodies[kind])).json();
  if (kind === 'standoff') {
    const { payload, headers } = await form(await png(), 'image/png', {}, 'game_avatar');
    await browser.post(`/api/orders/standoff/avatar/${id}/`, payload, headers);
  }
  await shop.approve(await shop.pay(browser, id));
  return id;
}
const statusOf = async (id: string) => (await shop.state(browser, id)).status;
const alertsOf = (id: string) =>
  orm
    .select()
    .from(alerts)
    .where(eq(alerts.key, `delivery_by_hand:${id}`));
const isHandedOver = async (id: string) => {
  const [job] = await orm
    .select()
    .from(jobs)
    .where(eq(jobs.key, `deliver:${id}`));
  return job?.finished;
};

describe.each(Object.keys(bodies))('where an operator delivers, an order of %s', (kind) => {
  test('is being sent until somebody says that it has arrived, and causes one alert', {
    tags: '@spec-13.4',
  }, async () => {
    const id = await paid(kind);
    await shop.work();
    await until(() => isHandedOver(id));
    await shop.stopWork();
    expect(await statusOf(id)).toBe('sending');
    expect(await alertsOf(id)).toMatchObject([{ times: 1, resolved: null, data: { order: id } }]);
    expect(await orm.$count(supplierOrders, eq(supplierOrders.orderId, id))).toBe(0);

    await confirmOrder(orm, id);
    expect(await statusOf(id)).toBe('done');
    await deliverByHand(orm, id);
    expect(await alertsOf(id)).toMatchObject([{ times: 1, resolved: expect.any(Date) }]);
  });
});

test('an order that is refunded is nobody’s to deliver', async () => {
  const id = await paid('supply_channel');
  await deliverByHand(orm, id);
  await orm.transaction((tx) => refundOrder(tx, id, false));
  expect(await statusOf(id)).toBe('failed');
  expect(await alertsOf(id)).toMatchObject([{ times: 1, resolved: expect.any(Date) }]);
});

test('an order that was not paid for is not handed over', async () => {
  const { id } = (await browser.post('/api/orders/steam/', bodies.steam)).json();
  await deliverByHand(orm, id);
  expect([await statusOf(id), await alertsOf(id)]).toEqual(['created', []]);
});

describe('an order that was left to a supplier who has no account here any more', () => {
  /** Leaves the worker a job for the order, as the shop had made it while it still had the supplier. */
  const leave = (id: string) =>
    orm
      .update(jobs)
      .set({ kind: 'deliver_by_supplier', key: `deliver_by_supplier:${id}` })
      .where(eq(jobs.key, `deliver:${id}`));
  const isDone = async (id: string) => {
    const [job] = await orm
      .select()
      .from(jobs)
      .where(eq(jobs.key, `deliver_by_supplier:${id}`));
    if (job?.lastError) throw new Error(job.lastError);
    return job?.finished;
  };

  test('is a person’s to deliver', async () => {
    const id = await paid('supply_channel');
    await leave(id);
    await shop.work();
    await until(() => isDone(id));
    expect(await statusOf(id)).toBe('sending');
    expect(await alertsOf(id)).toMatchObject([{ times: 1, resolved: null }]);
  });

  test('is nobody’s when it is over', async () => {
    const id = await paid('supply_channel');
    await leave(id);
    await orm.transaction((tx) => refundOrder(tx, id, false));
    await shop.work();
    await until(() => isDone(id));
    expect([await statusOf(id), await alertsOf(id)]).toEqual(['failed', []]);
  });
});

test('without a supplier nobody can look up a player', async () => {
  const { genshin } = shop.catalogue.games;
  const answer = await shop.post(`/api/games/${genshin}/check_account/`, { user_id: '7', server: 'eu' });
  expect(answer.statusCode).toBe(501);
});
