import type { Page } from 'playwright/test';
import { choosePubg } from '../fixtures/journeys.ts';
import { anHourPasses, holdHours } from '../fixtures/new-build.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  'is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
  'is blocked': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    }),
  'holds garbage': (page) =>
    page.addInitScript(() => {
      const garbage = ['{', '[]', '7', '"x"', 'null', '{"1":-5,"2":"many","x":{}}'];
      const keys = [
        'theme',
        'recents',
        'favourites',
        'last-order',
        'scroll',
        'reload',
        'social-flow',
        'last-order-shown',
      ];
      for (let game = 1; game < 60; game++) keys.push(`cart:${game}`);
      for (const [index, key] of keys.entries())
        for (const storage of [localStorage, sessionStorage])
          if (storage.getItem(key) === null) storage.setItem(key, garbage[index % garbage.length] ?? '{');
    }),
};

for (const [fault, arrange] of Object.entries(FAULTS)) {
  test(`storage ${fault}: the cart starts empty, and an order is made`, { tag: '@spec-15.10' }, async ({
    home,
    game,
    orderForm,
    email,
    page,
  }) => {
    await arrange(page);
    await choosePubg({ home, game, orderForm }, 2);
    await expect(orderForm.payButton).toContainText(/\d/);
    await orderForm.submit(email);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`storage ${fault}: pages move, scroll and change their look`, async ({ home, page }) => {
    await arrange(page);
    await home.openReady();
    await page.locator('a[href="/info"]:visible').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
    await page.goBack();
    await expect(home.cards.first()).toBeVisible();
    await page.getByRole('button', { name: /Сменить оформление/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await hydrated(page);
  });
}

test('two tabs keep each other’s favourites', async ({ page, context }) => {
  const other = await context.newPage();
  const heart = (tab: Page, title: string) =>
    tab
      .getByRole('main')
      .getByRole('button', { name: `В избранное: ${title}`, exact: true })
      .first();
  for (const tab of [page, other]) {
    await holdHours(tab);
    await tab.goto('/');
    // The listener for other tabs is there once the hourly timer is.
    await anHourPasses(tab);
  }
  await heart(page, 'PUBG Mobile').click();
  await expect(heart(other, 'PUBG Mobile')).toHaveAttribute('aria-pressed', 'true');
  await heart(other, 'Steam').click();
  await page.reload();
  for (const title of ['PUBG Mobile', 'Steam'])
    await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
});
