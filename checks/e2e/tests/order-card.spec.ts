import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const GAMES = ['PUBG Mobile', 'Genshin Impact', 'Steam', 'Standoff 2'];
const HEIGHTS = [720, 900];

/** Lists parts of the order card that cannot be seen or reached; empty when all is well. */
const problemsOf = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('form:has(button[type=submit])[aria-labelledby]')!;
    const found: string[] = [];
    if (card.scrollHeight > card.clientHeight + 1) found.push('scrolls in itself');
    const button = card.querySelector('button[type=submit]')!.getBoundingClientRect();
    for (const field of card.querySelectorAll('input, select, label, button:not([type=submit])')) {
      const box = field.getBoundingClientRect();
      const overlap = Math.min(box.bottom, button.bottom) - Math.max(box.top, button.top);
      if (box.width > 0 && overlap > 0) found.push(`the button covers ${field.outerHTML.slice(0, 80)}`);
    }
    return found;
  });

for (const height of HEIGHTS)
  for (const title of GAMES)
    test(`${title} at ${height}: the order card is whole, and no field is behind its button`, {
      tag: '@spec-15.13',
    }, async ({ page, orderForm, shopper }) => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(`/products/${(await shopper.game(title)).id}`);
      await hydrated(page);
      expect(await problemsOf(page)).toEqual([]);

      // Down to the end of the card and beyond: its button has come into sight and stays.
      for (const step of [200, 400, 400, 600]) {
        await page.mouse.wheel(0, step);
        await expect.poll(() => problemsOf(page)).toEqual([]);
      }
      await expect(orderForm.payButton).toBeInViewport({ ratio: 1 });

      // Blocks further up are reached by the keyboard, and not under the header.
      await orderForm.payButton.focus();
      const first = page.locator('form[aria-labelledby] input:visible').first();
      await first.focus();
      await expect(first).toBeInViewport({ ratio: 1 });
      const header = await page.locator('header').first().boundingBox();
      await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(header!.height);
      expect(await problemsOf(page)).toEqual([]);
    });
