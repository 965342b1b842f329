import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import {
  buildOrdinaryHost,
  buildOrdinaryRemote,
  buildOwnHost,
  buildOwnRemote,
  OWN_RELEASE,
} from '../fixtures/ordinary/builds.ts';

const SITE = 'http://federation.test';

/** Answers `SITE/<name>/…` from the folder of that name, and shows a page with the host's script. */
async function open(page: Page, host: string, folders: Record<string, string>): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const [, name = '', ...file] = new URL(route.request().url()).pathname.split('/');
    if (!folders[name]) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    await route.fulfill({ path: path.join(folders[name], ...file), contentType: 'text/javascript' });
  });
  await page.goto(SITE);
  await page.addScriptTag({ url: `${SITE}/${host}/index.js` });
  await page.waitForFunction(() => 'show' in globalThis);
}

/** The counter of the remote is there and counts: it runs on the React of its host. */
async function expectCounter(page: Page): Promise<void> {
  const button = page.getByRole('button');
  await expect(button).toHaveText('pressed 0');
  await button.click();
  await expect(button).toHaveText('pressed 1');
}

type Show = { show: (...asked: unknown[]) => Promise<void> };
const show = (page: Page, ...asked: unknown[]) =>
  page.evaluate((given) => (globalThis as unknown as Show).show(...given), asked);

test(
  'a host as the plugin makes it runs a remote of this framework',
  { tag: '@spec-15.19' },
  async ({ page }, testInfo) => {
    await buildOwnRemote();
    const { entry } = JSON.parse(readFileSync(path.join(OWN_RELEASE, 'release.json'), 'utf8'));
    const host = testInfo.outputPath('host');
    await buildOrdinaryHost(host, { counter: `counter@${SITE}/remote/${entry}` });

    await open(page, 'host', { host, remote: OWN_RELEASE });
    await show(page, 'counter/counter-page');
    await expectCounter(page);
    await expect(show(page, 'counter/no-such-page')).rejects.toThrow('no-such-page is not exposed');
  },
);

test('the shell runs a remote as the plugin makes it', { tag: '@spec-15.19' }, async ({ page }, testInfo) => {
  const [host, remote] = [testInfo.outputPath('host'), testInfo.outputPath('remote')];
  await buildOrdinaryRemote(remote, 'counter');
  await buildOwnHost(host);
  expect(readdirSync(remote)).toContain('mf-manifest.json');
  const entry = readFileSync(path.join(remote, 'remoteEntry.js'));
  const integrity = `sha256-${createHash('sha256').update(entry).digest('base64')}`;

  await open(page, 'host', { host, remote });
  const place = {
    name: 'counter',
    version: '1.0.0',
    base: `${SITE}/remote/`,
    entry: 'remoteEntry.js',
    integrity,
  };
  await show(page, place, 'counter-page');
  await expectCounter(page);
});
