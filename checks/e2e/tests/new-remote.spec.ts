import { readlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { startTeam } from '../fixtures/made-remote.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

test('a remote that a team has just made passes its checks, is published, and is a part of the running shop', async ({
  page,
  shop,
  anotherShell,
}) => {
  test.slow();
  /** A link of this checkout's own installation, which the team's must not lead elsewhere. */
  const installed = () => readlink(path.join(ROOT, 'node_modules/.pnpm/node_modules/fastify'));
  const before = await installed();
  const team = await startTeam('gifts');
  try {
    expect(await team.script('tools/devkit/commands/new-remote.ts', 'gifts')).toContain('Made remote-gifts/');
    await team.install();
    expect(await installed()).toBe(before);
    const keys = await team.script('deploy/release.ts', 'keygen', 'gifts');
    const [, key = ''] = /REMOTE_GIFTS_KEYS="(.+)"/.exec(keys) ?? [];
    await team.tool('biome', 'ci', 'remote-gifts', 'shared/platform/remotes.json');
    await team.tool('tsc', '-p', 'remote-gifts');
    expect(await team.tool('vitest', 'run', '--project', 'remote-gifts')).toMatch(/Tests .*passed/);
    const published = await team.script('deploy/release.ts', 'publish', 'gifts', '--shell', shop.url);
    expect(published).toMatch(
      /gifts@0\.1\.0-\w+ is published; no shell that answers has gifts among its REMOTES/,
    );

    // The very shell that is deployed, with one more remote in its environment.
    const url = await anotherShell({
      REMOTES: 'catalog,checkout,profile,info,gifts',
      REMOTE_GIFTS_URL: await team.serve(),
      REMOTE_GIFTS_KEYS: key,
    });
    const html = await (await page.request.get(`${url}/gifts`)).text();
    expect(html).toMatch(/<h1[^>]*>Новый раздел/);
    await page.goto(`${url}/gifts`);
    await hydrated(page);
    await expect(page.getByText('Войдите, чтобы видеть заказы и баланс')).toBeVisible();
    await page.getByRole('button', { name: 'Показать сообщение' }).click();
    await expect(page.getByText('Раздел «gifts» работает')).toBeVisible();
    // A page of another team is one click away, in the same document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('list').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    // A change is on new pages within seconds and gone as soon, and no process was restarted.
    const title = async () => {
      const text = await (await page.request.get(`${url}/gifts`)).text();
      return /<h1[^>]*>([^<]+)/.exec(text)?.[1];
    };
    await team.edit('remote-gifts/src/locales/ru.json', (text) => text.replace('Новый раздел', 'Подарки'));
    await team.script('deploy/release.ts', 'publish', 'gifts', '--shell', url);
    await expect.poll(title).toBe('Подарки');
    await team.script('deploy/release.ts', 'rollback', 'gifts');
    await expect.poll(title).toBe('Новый раздел');
  } finally {
    await team.stop();
  }
});
