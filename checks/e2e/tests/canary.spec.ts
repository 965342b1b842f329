import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { serveTwoVersions } from '../fixtures/two-versions.ts';
import { hydrated } from '../pages/hydrated.ts';

const CANARY = '9.9.9-canary';

/** Versions of the information pages whose code this document has loaded. */
const loaded = (page: Page, versions: string[]) =>
  page.evaluate(
    (names) =>
      names.filter((name) =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}/`)),
      ),
    versions,
  );

test('a browser joins a canary with its next document, stays in it, and leaves it when it ends', async ({
  page,
  context,
  anotherShell,
}) => {
  test.slow();
  const remote = await serveTwoVersions(CANARY);
  try {
    await remote.startCanary(100);
    const url = await anotherShell(remote.environment);
    const open = async () => {
      const response = await page.goto(`${url}/info`);
      await hydrated(page);
      return response!.headers()['x-composition'];
    };
    const both = [remote.version, CANARY];

    const first = await open();
    expect(await loaded(page, both)).toEqual([remote.version]);
    const cookie = async () => (await context.cookies(url)).find(({ name }) => name === 'canary')?.value;
    await expect.poll(cookie).toBe(`info@${CANARY}`);
    // The tab that is open stays on what it came with.
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    await expect(page).toHaveURL(/\/info\/contacts$/);
    expect(await loaded(page, both)).toEqual([remote.version]);

    const second = await open();
    expect(second).not.toBe(first);
    expect(await loaded(page, both)).toEqual([CANARY]);
    const latest = await page.evaluate(async () => (await fetch('/builds/latest.json?1')).json());
    expect(latest.id).toBe(second);
    expect(await open()).toBe(second);

    await remote.abort();
    await expect.poll(open).toBe(first);
    expect(await loaded(page, both)).toEqual([remote.version]);
    await expect.poll(cookie).toBeUndefined();
  } finally {
    await remote.stop();
  }
});
