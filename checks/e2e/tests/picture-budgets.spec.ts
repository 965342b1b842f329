import { describeExcess, findExcesses, readBudgets, writeBudgets } from '@shop/bench/budgets';
import type { View } from '@shop/bench/views';
import { picturesOf } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';

// As speed is measured: a phone of usual width, with sharp pixels.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });

/** Games of the demo catalogue, one of each kind. */
const GAMES = {
  PUBGGame: 'PUBG Mobile',
  StandoffGame: 'Standoff 2',
  Steam: 'Steam',
  SupplyGame: 'Free Fire',
};
const INFO = ['/info', '/info/contacts', '/info/privacy-policy', '/info/user-agreement'];

function viewOf(name: string, pictures: Record<string, number>): View {
  const bytes = Object.values(pictures).reduce((sum, one) => sum + one, 0);
  return { name, files: { pictures: [{ name: `pictures of ${name}`, bytes, modules: pictures }] } };
}

test('no first view asks for more bytes of pictures than its budget', async ({
  browser,
  shopper,
  email,
  shop,
}) => {
  // Every route, each in a browser of its own.
  test.slow();
  const games = await Promise.all(
    Object.entries(GAMES).map(async ([kind, title]) => {
      const { id } = await shopper.game(title);
      return [`/products/:id ${kind}`, `/products/${id}`] as const;
    }),
  );
  await shopper.register(email);
  const order = await shopper.orderCodes();
  const addresses = [
    ['/:page?', '/'],
    ...games,
    ...INFO.map((path) => [path, path] as const),
    ['/info/TextBlock', '/info/TextBlock?slug=privacy-policy'],
    ['/orders/:orderId/pay', `/orders/${order}/pay`],
    ['/profile', '/profile'],
    ['/profile/settings', '/profile/settings'],
  ] as const;

  const storageState = await shopper.state();
  const views: View[] = [];
  for (const [name, address] of addresses) {
    // With nothing in its cache.
    const context = await browser.newContext({ storageState });
    // The popup that offers the last order comes after the first view; on a busy machine it came while the pictures were counted.
    await context.addCookies([{ name: 'last_order_shown', value: order, url: shop.url }]);
    views.push(viewOf(name, await picturesOf(await context.newPage(), address)));
    await context.close();
  }
  if (process.env.WRITE_BUDGETS) await writeBudgets('pictures', views);
  expect(findExcesses(views, await readBudgets('pictures')).map(describeExcess)).toEqual([]);
});
