import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { painted } from '../pages/painted.ts';

const place = (page: Page) => page.evaluate(() => scrollY);
/** Turns the wheel over the page, and lets two frames pass: by then it has moved, or it will not. */
async function turnWheel(page: Page, distance: number) {
  await page.mouse.wheel(0, distance);
  await painted(page);
}

test('the sign-in popup locks the page behind it, and gives it back when it closes', {
  tag: '@spec-2.26',
}, async ({ home, page }) => {
  await home.openReady();
  await page.mouse.move(5, 300);
  await expect(async () => {
    await turnWheel(page, 40);
    expect(await place(page)).toBeGreaterThan(0);
  }).toPass();
  const before = await place(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Войти' });
  // The browser driver's own click would scroll the page first.
  await opener.evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true });
    button.click();
  });
  const popup = page.getByRole('dialog', { name: 'Вход', exact: true });
  await expect(popup).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  for (let turn = 0; turn < 3; turn++) await turnWheel(page, 200);
  expect(await place(page)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(async () => {
    await turnWheel(page, 200);
    expect(await place(page)).toBeGreaterThan(before);
  }).toPass();
});
