import type { Page } from 'playwright/test';
import type { ConsoleErrors } from '../fixtures/quiet-console.ts';
import { Requests } from '../fixtures/requests.ts';
import { expectStill, measureShifts } from '../fixtures/shifts.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { painted } from '../pages/painted.ts';

const PAGES = [
  '/',
  '/2',
  '/?q=steam',
  '/products/1',
  '/info',
  '/info/contacts',
  '/info/privacy-policy',
  '/info/user-agreement',
];

/** With `late` the api's answers come after the page is hydrated. */
async function expectSound(page: Page, path: string, { late }: { late: boolean }) {
  await measureShifts(page);
  const requests = new Requests(page);
  const answers = Promise.withResolvers<void>();
  if (late)
    await page.route('**/api/**', async (route) => {
      await answers.promise;
      await route.continue();
    });
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await hydrated(page);
  answers.resolve();
  await requests.settled();
  await painted(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
  await expectStill(page);
}

/** Resolves once Chromium has looked for preloads that were not used, some seconds after the load: it warns of one of this page's own. */
async function unusedPreloadsAreFound(page: Page, consoleErrors: ConsoleErrors) {
  const unused = '/robots.txt?unused';
  consoleErrors.allow(/\/robots\.txt\?unused was preloaded/);
  await page.addInitScript((href) => {
    addEventListener('DOMContentLoaded', () => {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href });
      link.crossOrigin = 'anonymous';
      document.head.append(link);
    });
  }, unused);
  const warned = page.waitForEvent('console', (message) => message.text().includes(unused));
  await page.goto('/');
  await warned;
}

test('every page hydrates without a console error, keeps still while it loads, and has one heading of the first level', {
  tag: ['@spec-2.1', '@spec-2.5', '@spec-2.6', '@spec-2.7', '@spec-2.8'],
}, async ({ context, shopper, email, consoleErrors }) => {
  test.setTimeout(180_000);
  for (const path of PAGES) await expectSound(await context.newPage(), path, { late: false });
  await shopper.register(email);
  const order = await shopper.orderCodes();
  // Personal parts come late: their place is kept meanwhile.
  for (const path of ['/profile', '/profile/settings', `/orders/${order}/pay`, '/', '/products/1'])
    await expectSound(await context.newPage(), path, { late: true });
  await unusedPreloadsAreFound(await context.newPage(), consoleErrors);
});

for (const path of [
  '/no/such/page',
  '/99',
  '/0',
  '/products/x',
  '/products/999999',
  '/info/TextBlock?slug=nothing',
  '/orders/00000000-0000-4000-8000-000000000000/pay',
]) {
  test(`${path} is a 404 from the server, with a way home`, {
    tag: ['@spec-2.2', '@spec-2.9', '@spec-2.10', '@spec-2.11', '@spec-2.19', '@spec-2.20', '@any-size'],
  }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: /404.*Страница не найдена/ })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('prefetching another page leaves this one as it looks', async ({ home, page }) => {
  await home.openReady();
  const heart = page.getByRole('button', { name: 'В избранное: Steam' });
  const place = () => heart.evaluate((button: HTMLElement) => [button.offsetLeft, button.offsetTop]);
  const sheets = () => page.evaluate(() => document.styleSheets.length);
  const before = { place: await place(), sheets: await sheets() };
  await home.card('PUBG Mobile').hover();
  await expect.poll(sheets).toBeGreaterThan(before.sheets);
  expect(await place()).toEqual(before.place);
});

test('moving through the shop loads no document again', { tag: '@any-size' }, async ({
  home,
  game,
  page,
}) => {
  await home.openReady();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await home.choose('PUBG Mobile');
  await expect(game.heading).toBeFocused();
  await page.goBack();
  await expect(home.cards.first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('going back restores the place, and the shop goes on from there', { tag: '@spec-2.15' }, async ({
  home,
  page,
}) => {
  await home.openReady();
  const card = home.cards.nth(20);
  await card.scrollIntoViewIfNeeded();
  // Where the click happens: the runner may scroll a little more for it.
  const left = card.evaluate(
    (link) => new Promise<number>((resolve) => link.addEventListener('click', () => resolve(scrollY))),
  );
  await card.click();
  const place = await left;
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await home.choose('Roblox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
