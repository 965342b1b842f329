import type { Page } from 'playwright/test';
import { Requests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated, idle } from '../pages/hydrated.ts';

/** Leaves a mark that only a new rendering would remove. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
    shown!.setAttribute('data-before', '');
  });
/** Room below everything, for a bar at the bottom edge of a phone. */
const roomBelow = (page: Page) =>
  page.locator('footer').evaluate((footer) => getComputedStyle(footer).paddingBottom);
const markedHeading = (page: Page) => page.locator('h1[data-before]');

test('a touched card has its page ready: nothing is asked for after the click', async ({ home, page }) => {
  const requests = new Requests(page);
  const late = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  await late;
  const card = home.card('PUBG Mobile');
  await card.scrollIntoViewIfNeeded();
  await requests.settled();
  requests.clear();
  await card.dispatchEvent('touchstart');
  // Rendered behind the page that is shown, with the form that another remote puts there.
  const form = page.locator('form:has(input[type=email])');
  await expect(form).toBeAttached();
  await expect(form).toBeHidden();
  await expect(home.heading).toHaveText('Пополнение игр и Steam');
  expect(requests.paths).toEqual(expect.arrayContaining([expect.stringMatching(/^\/api\/games\/\d+\/$/)]));
  await requests.settled();

  requests.clear();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: /PUBG Mobile/ })).toBeFocused();
  await expect(form).toBeVisible();
  await requests.settled();
  expect(requests.paths.filter((path) => /^\/api\/|\.(js|css|json)$/.test(path))).toEqual([]);
});

test('a page out of nothing waits for its own code and data only', async ({ home, page }) => {
  const requests = new Requests(page);
  const late = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  await late;
  await requests.settled();
  requests.clear();
  await home.card('PUBG Mobile').dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: /PUBG Mobile/ })).toBeFocused();
  await expect(page.locator('form:has(input[type=email])')).toBeVisible();
  const { paths } = requests;
  const place = (part: RegExp) => paths.findIndex((path) => part.test(path));
  // Data beside code; a guest's first data needs no client of the api.
  expect(place(/^\/api\/games\/\d+\/$/)).toBeLessThan(place(/game_page.*\.js$/));
  expect(paths.filter((path) => path.startsWith('/static/js/async/'))).toEqual([]);
  // The form's script beside its entry, which would ask for it.
  expect(paths.filter((path) => /pubg_order.*\.js$/.test(path))).toHaveLength(1);
  expect(place(/pubg_order.*\.js$/)).toBeLessThan(place(/entry.*\.js$/));
});

test('the sheet of the next page says nothing of the page that is shown', async ({ home, page }) => {
  await home.openReady();
  await home.card('PUBG Mobile').dispatchEvent('touchstart');
  await expect(page.locator('form:has(input[type=email])')).toBeAttached();
  // Rules that match what is there already would have the browser compute all of their styles again.
  const [rules, matching] = await page.evaluate(() => {
    const [sheet] = [...document.styleSheets].filter(({ href }) => href?.includes('game_page'));
    const selectors = (list: CSSRuleList): string[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
      });
    const all = selectors(sheet!.cssRules);
    const shown = document.querySelector('[data-page]')!;
    return [all.length, all.filter((selector) => shown.querySelector(selector))] as const;
  });
  expect(rules).toBeGreaterThan(50);
  expect(matching).toEqual([]);
});

test('a page that is ready is seen in the next frame', async ({ home, page }) => {
  await home.openReady();
  const card = home.card('PUBG Mobile');
  await card.dispatchEvent('touchstart');
  await expect(page.locator('form:has(input[type=email])')).toBeAttached();
  await idle(page);
  const [seen, place] = await card.evaluate(async (link: HTMLElement) => {
    link.click();
    await new Promise(requestAnimationFrame);
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
    return [headings.map(({ textContent }) => textContent), scrollY] as const;
  });
  expect(seen).toEqual([expect.stringContaining('PUBG Mobile')]);
  expect(place).toBe(0);
});

test('a prerendered page leaves no trace until it is opened', async ({ home, page }) => {
  await home.openReady();
  const room = await roomBelow(page);
  await home.card('PUBG Mobile').dispatchEvent('touchstart');
  await expect(page.locator('form:has(input[type=email])')).toBeAttached();
  expect(await roomBelow(page)).toBe(room);
  expect(await page.evaluate(() => localStorage.getItem('recents'))).toBeNull();
  await expect(page).toHaveTitle(/^Пополнение игр/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('back shows the page as it was left: place, search and what was typed', { tag: '@spec-2.17' }, async ({
  home,
  page,
}) => {
  const requests = new Requests(page);
  const late = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  await late;
  await home.searchField.fill('mobile');
  await expect(page).toHaveURL(/\?q=mobile/);
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await mark(page);
  const room = await roomBelow(page);
  await home.choose('PUBG Mobile');
  await expect(page.getByRole('heading', { level: 1, name: /PUBG Mobile/ })).toBeVisible();
  // Who types an e-mail is on the way to the payment: its code comes now, and the cookie that its order belongs to.
  const country = page.waitForResponse(/countries\/active/);
  await page.getByRole('textbox', { name: 'Почта' }).fill('typed@example.com');
  await country;
  expect(await roomBelow(page)).not.toBe(room);
  await requests.settled();

  requests.clear();
  await page.goBack();
  await expect(markedHeading(page)).toBeFocused();
  await expect(page).toHaveURL(/\?q=mobile/);
  await expect(home.searchField).toHaveValue('mobile');
  expect(await roomBelow(page)).toBe(room);
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Почта' })).toHaveValue('typed@example.com');
  await requests.settled();
  expect(requests.paths.filter((path) => path.startsWith('/api/') || path.endsWith('.js'))).toEqual([]);
});

test('a link to the page that was gone back from opens it as it was left, from its top', async ({
  home,
  page,
}) => {
  const requests = new Requests(page);
  const late = page.waitForResponse(/\/builds\/meta\//);
  await home.openReady();
  await late;
  await home.choose('PUBG Mobile');
  const mail = page.getByRole('textbox', { name: 'Почта' });
  // Who types an e-mail is on the way to the payment: its code comes now, and the cookie that its order belongs to.
  const ahead = page.waitForResponse(/payment_page.*\.js/);
  const country = page.waitForResponse(/countries\/active/);
  await mail.fill('typed@example.com');
  await (await ahead).finished();
  await country;
  await requests.settled();
  requests.clear();
  await page.goBack();
  await expect(home.heading).toBeFocused();
  await home.choose('PUBG Mobile');
  await expect(page.getByRole('heading', { level: 1, name: /PUBG Mobile/ })).toBeFocused();
  await expect(mail).toHaveValue('typed@example.com');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(home.heading).toBeFocused();
  await requests.settled();
  expect(requests.paths.filter((path) => path.startsWith('/api/') || path.endsWith('.js'))).toEqual([]);
});

test('a page that sent the shopper on is new on the way back', async ({
  home,
  game,
  orderForm,
  page,
  email,
}) => {
  await home.openReady();
  await home.choose('PUBG Mobile');
  await game.addButton('60 UC').click();
  await mark(page);
  await orderForm.submit(email);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /PUBG Mobile/ })).toBeVisible();
  await expect(markedHeading(page)).toHaveCount(0);
});

test('nothing of a page is cached after signing out', async ({ home, page, shopper, email }) => {
  await shopper.register(email);
  await page.goto('/profile');
  await hydrated(page);
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
  const left = page.locator('h1', { hasText: 'Профиль' });
  await expect(left).toBeAttached();
  await expect(left).toBeHidden();
  await page.getByRole('button', { name: /^Меню аккаунта/ }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(left).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(home.heading).toBeVisible();
});
