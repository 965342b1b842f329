import type { Locator, Page } from 'playwright/test';
import { showWhole } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';
import { painted } from '../pages/painted.ts';

/**
 * Pages as they were looked at last: `checks/e2e/baselines`. A change that is meant is looked at and taken over by
 * `playwright test -c checks/e2e/playwright.config.ts visual --update-snapshots=all`.
 */
const PAGES = {
  home: '/',
  'game-codes': '/products/1',
  'game-market': '/products/2',
  info: '/info',
};

test.use({ reducedMotion: 'reduce' });

/** The whole page. Masked: pictures, which each machine encodes again, and what differs from one order or account to the next. */
async function expectLook(page: Page, name: string, differing: Locator[] = []): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await showWhole(page);
  await painted(page);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    mask: [page.locator('img'), ...differing],
    maskColor: '#888',
    // The edge of a glyph may be a shade off on another machine; a line that moved is thousands of pixels.
    maxDiffPixelRatio: 0.005,
  });
}

/** Finds texts that show whose account it is. */
const namesOf = (page: Page, email: string) => [
  page.getByText(email),
  page.getByText(email.split('@')[0] ?? ''),
];

for (const [name, path] of Object.entries(PAGES))
  test(`${name} looks as it was reviewed`, async ({ page }) => {
    await page.goto(path);
    await expectLook(page, name);
  });

test('home in the dark looks as it was reviewed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expectLook(page, 'home-dark');
});

test('an order that is to be paid looks as it was reviewed', async ({ page, shopper, email }) => {
  await shopper.register(email);
  const order = await shopper.orderCodes();
  await page.goto(`/orders/${order}/pay`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByLabel('Если придётся вернуть деньги')).toBeVisible();
  await expectLook(page, 'payment', [...namesOf(page, email), page.locator('h1 + p'), page.locator('time')]);
});

test('the settings of a new account look as they were reviewed', async ({ page, shopper, email }) => {
  await shopper.register(email);
  await page.goto('/profile/settings');
  await expectLook(page, 'settings', [...namesOf(page, email), page.locator('input')]);
});
