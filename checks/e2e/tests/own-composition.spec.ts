import { resolve } from 'node:path';
import { publishFolder } from '@federation/cli/releases';
import type { Composition } from '@shop/contract';
import { buildFolder } from '@shop/devkit/releases';
import type { Page } from 'playwright/test';
import { remake } from '../conformance/broken-release.ts';
import { takes } from '../conformance/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const DATA = resolve(import.meta.dirname, '../.data');

/** Publishes another release of the current build of info, of this version. */
async function publishInfo(version: string, change = {}): Promise<string> {
  const folder = await remake(buildFolder('info'), test.info().outputPath(version), { version, ...change });
  return publishFolder(DATA, 'info', folder);
}

const versionInPage = (page: Page) =>
  page.evaluate(() => {
    const { composition } = JSON.parse(document.getElementById('boot')?.textContent ?? '') as {
      composition: Composition;
    };
    return composition.remotes.find(({ name }) => name === 'info')?.version;
  });

test.afterEach(async ({ shop }) => {
  await takes(shop.url, 'info', await publishFolder(DATA, 'info', buildFolder('info')));
});

test('a tab goes on with its own versions after a publication, and the next document has the new ones', async ({
  home,
  page,
  shop,
}) => {
  await home.openReady();
  const before = await versionInPage(page);
  const after = `9.0.0-${crypto.randomUUID().slice(0, 8)}`;
  await takes(shop.url, 'info', await publishInfo(after));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const entry = page.waitForRequest(/\/entry\.js$/);
  await page.locator('a[href="/info"]:visible').first().click();
  expect((await entry).url()).toContain(`/${before}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await hydrated(page);
  expect(await versionInPage(page)).toBe(after);
});

test('the version before replaces one whose code fails in the browser, is reported once, and nothing else suffers', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken by its team|cannot be loaded|failed while it ran|preloaded using link preload/);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const broken = `9.0.0-${crypto.randomUUID().slice(0, 8)}`;
  const file = (text: string, kind?: string) =>
    kind === 'entry' ? `throw new Error('broken by its team');${text}` : text;
  await takes(shop.url, 'info', await publishInfo(broken, { file }), false);
  await page.goto('/info');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
  const question = page.locator('summary').first();
  await question.click();
  await expect(question.locator('..')).toHaveAttribute('open');
  await page.locator('a[href="/info/contacts"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
  expect(warnings.filter((text) => text.includes(`info@${broken} cannot be loaded`))).toHaveLength(1);
});
