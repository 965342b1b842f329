import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { METHOD, orderPubg } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectAccessible(page: Page) {
  // Frames hold foreign markup: letters.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude('iframe').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of [
      '/',
      '/?q=zzzzzz',
      '/products/1',
      '/info',
      '/info/contacts',
      '/info/user-agreement',
    ]) {
      test(`${path} breaks no rule of WCAG 2.2 AA`, async ({ page }) => {
        await page.goto(path);
        await hydrated(page);
        await expectAccessible(page);
      });
    }

    test('a purchase breaks no rule of WCAG 2.2 AA at any step', async ({
      home,
      game,
      orderForm,
      payment,
      email,
      page,
    }) => {
      await orderPubg({ home, game, orderForm }, email);
      await expect(payment.method(METHOD)).toBeVisible();
      await expectAccessible(page);
      const gateway = await payment.payBy(METHOD);
      await expectAccessible(gateway.page);
      await gateway.approveButton.click();
      await expect(payment.done).toBeVisible();
      await payment.deliveredCodes(1);
      await expectAccessible(page);
    });
  });
}

test('the form’s errors take the focus and lead to their fields', async ({ home, game, orderForm, page }) => {
  await home.openReady();
  await home.choose('PUBG Mobile');
  await game.setQuantity('60 UC', 1);
  await orderForm.payWithNothing();
  const summary = page.getByRole('region', { name: 'Проверьте, пожалуйста:' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link').first().click();
  await expect(orderForm.email).toBeFocused();
});

test('the skip link leads past the header', async ({ home, page }) => {
  await home.openReady();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /содержани/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});
