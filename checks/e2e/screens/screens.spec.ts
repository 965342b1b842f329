import { resolve } from 'node:path';
import { type Look, lookAt, showWhole } from '../fixtures/looks.ts';
import { Requests } from '../fixtures/requests.ts';
import { test } from '../fixtures/test.ts';
import { WALKS } from '../walks/index.ts';

const FOLDER = resolve(import.meta.dirname, '../../../.screens');
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
  test(name, async ({ page, context, shopper, email, home, game, orderForm, payment, consoleErrors }) => {
    const world = { page, context, shopper, email, home, game, orderForm, payment, consoleErrors };
    const requests = new Requests(page);
    for await (const state of walk(world)) {
      await requests.settled();
      await lookAt(page, LOOKS, async ({ width, colorScheme }) => {
        await showWhole(page);
        await page.screenshot({ path: `${FOLDER}/${name}/${state}.${width}.${colorScheme}.png` });
      });
    }
  });
}
