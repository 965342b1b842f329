import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { painted } from '../pages/painted.ts';

const place = (page: Page) => page.evaluate(() => scrollY);
const scrollDown = async (page: Page, top: number) => {
  await page.evaluate((y) => scrollTo(0, y), top);
  await expect.poll(() => place(page)).toBe(top);
};

test('a new document in the same tab starts at its top, a reload at the place that was left', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await scrollDown(page, 500);
  await page.goto('/info');
  await hydrated(page);
  expect(await place(page)).toBe(0);
  await page.goto('/');
  await hydrated(page);
  expect(await place(page)).toBe(0);
  await scrollDown(page, 400);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => place(page)).toBe(400);
});

test('a reload shows what was seen, though the new document has seen nothing above it', {
  tag: '@spec-2.17',
}, async ({ home, page }) => {
  await home.openReady();
  const card = home.cards.nth(18);
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
  // As a shopper comes there: each row has been in view.
  for (let row = 0; row < 12; row += 1) {
    await page.evaluate(() => scrollBy(0, 200));
    await painted(page);
  }
  const before = { place: await place(page), top: await top() };
  expect(before.place).toBeGreaterThan(2000);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => place(page)).toBe(before.place);
  await expect.poll(top).toBeCloseTo(before.top, 0);
});

test('back restores the place below a part that comes late, forward returns', { tag: '@spec-2.17' }, async ({
  home,
  page,
  shop,
}) => {
  await home.openReady();
  await home.choose('PUBG Mobile');
  await hydrated(page);
  await expect(page.getByRole('textbox', { name: 'Почта' })).toBeVisible();
  // Blocks out of sight have an estimated height until they are seen: the end is where nothing moves any more.
  let bottom = await place(page);
  for (let before = -1; bottom !== before; bottom = await place(page)) {
    before = bottom;
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await painted(page);
  }
  await expect.poll(() => place(page)).toBe(bottom);
  const order = new URL(shop.shellEnvironment.REMOTE_CHECKOUT_URL ?? '').origin;
  await page.goto('/info');
  // The form's code is late: the page is shorter at first.
  await page.route(`${order}/**`, async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.goBack();
  await expect.poll(() => place(page)).toBe(bottom);
  await page.goForward();
  await expect(page).toHaveURL(/\/info$/);
  await expect.poll(() => place(page)).toBe(0);
});

test('a hash scrolls to its element below the header', { tag: '@spec-2.16' }, async ({ page }) => {
  await page.goto('/info');
  await hydrated(page);
  const id = await page.evaluate(() => {
    const far = [...document.querySelectorAll('main [id]')].filter(
      (element) => element.getBoundingClientRect().top > 200,
    );
    return far[0]?.id ?? '';
  });
  await page.goto(`/info#${encodeURIComponent(id)}`);
  await expect
    .poll(() =>
      page.evaluate((target) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const { top } = document.getElementById(target)!.getBoundingClientRect();
        const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        return (top >= header && top < header + 60) || isEnd;
      }, id),
    )
    .toBe(true);
});

test('a change of the query alone keeps the place', { tag: '@spec-2.18' }, async ({ home, page }) => {
  await home.openReady();
  await scrollDown(page, 60);
  await home.searchField.fill('mobile');
  await expect(page).toHaveURL(/\?q=mobile/);
  await hydrated(page);
  expect(await place(page)).toBe(60);
});

test('a page that is the same for everybody comes with its data in one answer', {
  tag: ['@spec-4.22', '@spec-7.53'],
}, async ({ home, page }) => {
  const manifest = page.waitForResponse(/\/builds\/meta\/[0-9a-f]+\.json$/);
  await home.openReady();
  const { prerendered } = await (await manifest).json();
  expect(prerendered).toEqual(expect.arrayContaining(['/', '/info', '/info/contacts']));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const payload = page.waitForResponse(/\/info\/_payload\.json\?[0-9a-f]+$/);
  // By the keyboard: a pointer would stand over a link of the next page, and prefetch it.
  await page.locator('a[href="/info"]:visible').first().press('Enter');
  expect((await payload).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a payload that cannot be loaded only warns', { tag: '@spec-7.55' }, async ({
  home,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Payload \/info\/_payload\.json\?[0-9a-f]+ could not be loaded|status of 500/);
  await page.route(/_payload\.json/, (route) => route.fulfill({ status: 500, body: '' }));
  const manifest = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  await manifest;
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
});

test('without a network a page says so, and comes by itself when there is one again', {
  tag: '@spec-8.5',
}, async ({ home, page, context, consoleErrors }) => {
  consoleErrors.allow(
    /Failed to load resource|could not be loaded|ERR_INTERNET_DISCONNECTED|RUNTIME-\d+|already registered|is missing: its part/,
  );
  await home.openReady();
  await context.setOffline(true);
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Произошла ошибка/ })).toBeVisible();
  await expect(page.getByText(/Нет связи с сервером/)).toBeVisible();
  await expect(page).toHaveTitle('Пополняй — 503');
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
});

test('a search that cannot be made keeps the page and the text, and says so', async ({
  home,
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await home.openReady();
  const cards = await home.cards.count();
  await context.setOffline(true);
  await home.searchField.fill('steam');
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible();
  await expect(home.cards).toHaveCount(cards);
  await expect(home.searchField).toHaveValue('steam');
  await context.setOffline(false);
  await home.searchField.press('Enter');
  await expect(page).toHaveURL(/\?q=steam/);
  await expect(home.card('Steam')).toBeVisible();
});

test('an address without a page names it', { tag: ['@spec-2.19', '@spec-2.24'] }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await page.goto('/нет/такой');
  await expect(page.getByRole('main').getByText('/нет/такой')).toBeVisible();
  await expect(page).toHaveTitle('Пополняй — 404');
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
});

test('the language is noted for 365 days', { tag: ['@spec-9.1', '@spec-9.2'] }, async ({
  home,
  page,
  context,
}) => {
  await home.openReady();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'locale')).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'ru', sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
});
