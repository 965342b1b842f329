import type { Page } from 'playwright/test';
import { choosePubg } from '../fixtures/journeys.ts';
import { anHourPasses, deploy, holdHours } from '../fixtures/new-build.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { painted } from '../pages/painted.ts';

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const notice = (page: Page) => page.getByText('Доступна новая версия');

test.beforeEach(({ page }) => holdHours(page));

test('the same build is nothing new; another one is noticed after an hour and applied between pages', {
  tag: '@spec-4.24',
}, async ({ home, page }) => {
  await page.goto('/');
  await hydrated(page);
  const asked = page.waitForRequest(/\/builds\/latest\.json\?\d+$/);
  await anHourPasses(page);
  await asked;
  await expect(notice(page)).toHaveCount(0);
  await deploy(page);
  await anHourPasses(page);
  await expect(notice(page)).toBeVisible();

  await mark(page);
  const card = home.cards.nth(12);
  await card.scrollIntoViewIfNeeded();
  await painted(page);
  const place = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await hydrated(page);
  await expect(notice(page)).toHaveCount(0);
  await mark(page);
  await page.goBack();
  await expect(home.cards.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('a form that is being filled in is not interrupted, and the cart survives', {
  tag: '@spec-4.24',
}, async ({ home, game, orderForm, page }) => {
  await choosePubg({ home, game, orderForm }, 3);
  await deploy(page);
  await orderForm.email.fill('buyer@example.com');
  await anHourPasses(page);
  await mark(page);
  await expect(notice(page)).toHaveCount(0);
  await page
    .getByRole('link', { name: /на главную/ })
    .first()
    .click();
  await expect(home.cards.first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  // Nothing is being filled in any more: it is offered, and the next page applies it.
  await expect(notice(page)).toBeVisible();
  await home.choose('PUBG Mobile');
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await hydrated(page);
  await expect(game.quantity('60 UC')).toHaveValue('3');
});

test('typed text is still there when one goes back to it with a newer build known', async ({
  orderForm,
  shopper,
  page,
}) => {
  await page.goto(`/products/${(await shopper.game('Steam')).id}`);
  await hydrated(page);
  await deploy(page);
  await orderForm.steamAccount.fill('gordon');
  await anHourPasses(page);
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: 'пользовательское соглашение' }).click();
  await expect(page).toHaveURL(/user-agreement$/);
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(orderForm.steamAccount).toHaveValue('gordon');
  expect(await isSameDocument(page)).toBe(true);
});

test('«Обновить» applies it at once, and the page stays where it was scrolled to', {
  tag: '@spec-4.24',
}, async ({ home, page }) => {
  await home.open();
  await hydrated(page);
  await deploy(page);
  await anHourPasses(page);
  await mark(page);
  await expect(notice(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect(home.cards.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});
