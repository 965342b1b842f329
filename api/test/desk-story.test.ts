import type { OrderStory } from '@shop/desk-contract/orders';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '../src/modules/accounts/delete-account.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { bearer, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const { uc60, crystals } = shop.catalogue.products;
await orm.execute(
  sql`update games set details = jsonb_set(details, '{servers}', '[{"id": "eu", "name": "E"}, {"id": "asia", "name": "A"}]') where details ? 'servers'`,
);
const support = await joinStaff(shop, 'support');
const changesOf = async (id: string) => {
  const { events }: OrderStory = (await support.get(`orders/${id}/`)).json();
  return events
    .filter(({ what }) => what.startsWith('buyer_'))
    .map(({ what, facts }) => [what, facts.from, facts.to]);
};

describe("a buyer's changes before the payment are on the line of time", { tags: '@spec-18.6' }, () => {
  const browser = shop.browser();
  const supply = async (headers = {}) => {
    const asked = {
      products: [{ product_id: crystals, quantity: 1 }],
      email: 'typo@exmaple.com',
      supply_channel_user_id: 'player-1',
      supply_channel_server: 'eu',
    };
    return (await browser.post('/api/orders/supply_channel/', asked, headers)).json().id as string;
  };
  const redirect = (id: string, body: object, headers = {}) =>
    browser.post(`/api/orders/${id}/delivery_details/update/`, body, headers);

  test('whom it goes to: address, player and server, each by itself', async () => {
    const id = await supply();
    await redirect(id, { email: 'right@example.com', supply_channel_user_id: 'player-2' });
    await redirect(id, { email: 'right@example.com' });
    await redirect(id, { supply_channel_server: 'asia' });
    expect(await changesOf(id)).toEqual([
      ['buyer_email', 'typo@exmaple.com', 'right@example.com'],
      ['buyer_player', 'player-1', 'player-2'],
      ['buyer_server', 'eu', 'asia'],
    ]);
  });

  test('how much it is, by the sum', async () => {
    const id = await shop.order(browser, uc60, 1);
    await browser.post(`/api/orders/${id}/update/`, { products: [{ id: uc60, quantity: 2 }] });
    expect(await changesOf(id)).toEqual([['buyer_total', '89.00', '178.00']]);
  });

  test('the last twenty of them, so that nobody fills the shop with them', async () => {
    const id = await supply();
    for (let n = 0; n < 22; n++) await redirect(id, { supply_channel_user_id: `other-${n}` });
    const found = await changesOf(id);
    expect([found.length, found.at(-1)?.at(-1)]).toEqual([20, 'other-21']);
  });

  test('and goes with the personal data of who deleted their account', async () => {
    const { access } = await signUp(shop, 'leaver@example.com');
    const [user] = await orm.select().from(users).where(eq(users.email, 'leaver@example.com'));
    const id = await supply(bearer(access));
    await redirect(id, { email: 'right@example.com' }, bearer(access));
    await orm.update(orders).set({ status: 'failed' }).where(eq(orders.id, id));
    await eraseAccount(orm, user!.id);
    const [row] = await orm.select().from(orders).where(eq(orders.id, id));
    expect([row?.userId, row?.email, row?.changes]).toEqual([user!.id, null, null]);
  });
});
