import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { type Look, lookAt } from '../fixtures/looks.ts';
import { test } from '../fixtures/test.ts';
import { WALKS } from '../walks/index.ts';

const FOLDER = resolve(import.meta.dirname, '../../.screens');
const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const LOOKS: Look[] = SIZES.flatMap((size) => [
  { ...size, colorScheme: 'light' },
  { ...size, colorScheme: 'dark' },
]);

test.use({ reducedMotion: 'reduce' });

for (const [name, walk] of Object.entries(WALKS)) {
  test(name, async ({ page, context, shopper, email, home, game, orderForm, payment, complaints }) => {
    const world = { page, context, shopper, email, home, game, orderForm, payment, complaints };
    for await (const state of walk(world))
      await lookAt(page, LOOKS, async ({ width, colorScheme }) => {
        await showWhole(page);
        await page.screenshot({ path: `${FOLDER}/${name}/${state}.${width}.${colorScheme}.png` });
      });
  });
}

/** A window as high as the page, so that what sticks to its edges is where the page ends; a popup is pictured as it stands. */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size || (await page.locator('dialog:modal').count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
}
