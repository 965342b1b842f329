import type { OrderStory, WaitingItem } from '@shop/desk-contract/orders';
import type { Today } from '@shop/desk-contract/today';
import { expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { queueForHand } from '../src/modules/fulfillment/hand-queue.ts';
import { alert } from '../src/platform/observability/alerts.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0, delivery: 'operator' });
const { orm } = shop.db;
const support = await joinStaff(shop, 'support');
const reader = await joinStaff(shop, 'read_only');
const waiting = async (): Promise<WaitingItem[]> => (await reader.get('waiting/')).json();
const why = 'Разобрались';

test('one list has everything that waits for a person, with the reason in words and who has it', {
  tags: '@spec-18.12',
}, async () => {
  const browser = shop.browser();
  const codes = await shop.order(browser, shop.catalogue.products.uc60, 1);
  await shop.approve(await shop.pay(browser, codes));
  await orm.execute('delete from codes where order_product_id is null');
  await deliverCodes(orm, codes);
  const steam = { amount: '500.00', steam_account_id: 'player_1', email: 'buyer@example.com' };
  const { id: hand } = (await browser.post('/api/orders/steam/', steam)).json();
  await shop.approve(await shop.pay(browser, hand));
  await queueForHand(orm, hand);
  await alert(orm, 'refund_due', codes, { order: codes });
  await alert(orm, 'refund_refused', codes, { order: codes, why: 'карта закрыта' });
  await support.post('queue/next/');
  const found = (await waiting()).map(({ reason, order, words, by, game }) => [
    reason,
    order,
    words,
    by,
    game !== null,
  ]);
  expect(found.sort()).toEqual(
    [
      ['delivery_by_hand', hand, null, 'Имя support', true],
      ['out_of_stock', codes, null, null, true],
      ['refund_refused', codes, 'карта закрыта', null, true],
    ].sort(),
  );
  expect(((await reader.get('today/')).json() as Today).waiting.people).toBe(3);
  const { events }: OrderStory = (await reader.get(`orders/${codes}/`)).json();
  expect(events.filter(({ what }) => what === 'alert').map(({ facts }) => [facts.kind, facts.says])).toEqual([
    ['out_of_stock', null],
    ['refund_due', null],
    ['refund_refused', 'карта закрыта'],
  ]);

  await support.post(`queue/${hand}/cannot/`, { why: 'Профиль закрыт' });
  expect((await waiting()).find(({ order }) => order === hand)).toMatchObject({
    reason: 'cannot',
    words: 'Профиль закрыт',
    by: null,
  });
});

test('a person settles by hand what nothing else does, and only that', { tags: '@spec-18.12' }, async () => {
  await alert(orm, 'refunded_twice', 'one', { order: null });
  const settle = (who: typeof support, id: number | null) => who.post(`waiting/${id}/settle/`, { why });
  const [item] = (await waiting()).filter(({ reason }) => reason === 'refunded_twice');
  expect((await settle(reader, item!.settle)).statusCode).toBe(403);
  expect((await settle(support, item!.settle)).statusCode).toBe(204);
  expect((await settle(support, item!.settle)).statusCode).toBe(409);
  expect((await waiting()).filter(({ reason }) => reason === 'refunded_twice')).toEqual([]);
  expect(
    (await waiting()).filter(({ reason }) => reason === 'refund_refused').map(({ settle }) => settle),
  ).toEqual([null]);
});
