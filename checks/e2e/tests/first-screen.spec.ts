import { expect, test } from '../fixtures/test.ts';

const PHONES = [
  { width: 360, height: 640 },
  { width: 412, height: 823 },
];

for (const viewport of PHONES) {
  test.describe(`a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, javaScriptEnabled: false });

    test('shows the first goods of a game on its first screen, as the server sends it', {
      tag: '@spec-15.14',
    }, async ({ page, shopper }) => {
      for (const title of ['PUBG Mobile', 'Standoff 2', 'Genshin Impact']) {
        await page.goto(`/products/${(await shopper.game(title)).id}`);
        const bar = await page.getByRole('button', { name: /^Оплатить/ }).boundingBox();
        const price = await page.getByRole('listitem').getByText('₽').first().boundingBox();
        expect(price!.y + price!.height, title).toBeLessThan(bar?.y ?? viewport.height);
      }
    });

    test('shows the first field of a wallet on its first screen', { tag: '@spec-15.14' }, async ({
      page,
      orderForm,
      shopper,
    }) => {
      await page.goto(`/products/${(await shopper.game('Steam')).id}`);
      await expect(orderForm.steamAccount).toBeInViewport({ ratio: 1 });
    });
  });
}
