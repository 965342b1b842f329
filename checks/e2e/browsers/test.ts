import { test as base, expect } from 'playwright/test';
import type { Driver, Engine, Options } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

export { expect };

const ENGINES: Record<string, Engine> = { firefox: openFirefox, webkit: openWebKit };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

type Shop = { url: string; sandboxUrl: string };
type Fixtures = {
  shop: Shop;
  /** An address that no other test uses. */
  email: string;
  /** Starts a browser of the project's engine. It ends with the test, which fails on what its console showed as an error. */
  openBrowser: (options: Options) => Promise<Tab>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern
  shop: async ({}, use) => use(JSON.parse(process.env.E2E_SHOP ?? '{}')),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern
  email: async ({}, use) => use(`buyer-${crypto.randomUUID().slice(0, 8)}@example.com`),
  openBrowser: async ({ shop }, use, info) => {
    const drivers: Driver[] = [];
    await use(async (options) => {
      const driver = await ENGINES[info.project.name]!(options);
      drivers.push(driver);
      return new Tab(driver, shop.url);
    });
    const problems = drivers.flatMap((driver) => driver.problems());
    for (const driver of drivers) {
      if (info.status !== info.expectedStatus)
        await info.attach('window.png', { body: await driver.picture(), contentType: 'image/png' });
      await driver.quit();
    }
    expect(problems, 'the console is quiet').toEqual([]);
  },
});
