import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('code that is gone after a deployment costs one reload, on the next navigation', {
  tag: ['@spec-4.25', '@spec-8.13'],
}, async ({ page, shop, consoleErrors }) => {
  consoleErrors.allow(
    /Failed to load|Loading (CSS )?chunk|RUNTIME-\d+|ScriptExternalLoadError|could not be loaded/,
  );
  await page.goto('/');
  await hydrated(page);
  await mark(page);
  // The file that the tab would load is gone; a new document would name the present one.
  let isGone = true;
  const info = new URL(shop.shellEnvironment.REMOTE_INFO_URL ?? '').origin;
  await page.route(`${info}/**/*.js*`, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  expect(await isSameDocument(page), 'the page that failed is not loaded again by itself').toBe(true);

  await page
    .getByRole('link', { name: /на главную/ })
    .first()
    .click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect(page).toHaveURL(/\/$/);
  await hydrated(page);

  // It is still gone. The same path is not loaded again within 10 s.
  await mark(page);
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await page
    .getByRole('link', { name: /на главную/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /Пополнение/ })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);

  isGone = false;
  await page.locator('a[href="/info"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
});
