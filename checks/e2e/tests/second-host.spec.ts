import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { edit, startOutsideTeam } from '../fixtures/outside-team.ts';
import { startSecondHost } from '../fixtures/second-host.ts';
import { expect, test } from '../fixtures/test.ts';
import { hydrated } from '../pages/hydrated.ts';

const RULES_PAGE = `import { Link } from '@shop/platform';

export const head = () => ({ title: 'Правила' });

export function Page() {
  return (
    <>
      <h1 tabIndex={-1}>Правила</h1>
      <Link to="/gifts">Назад</Link>
    </>
  );
}
`;

test(
  'a remote made of published packages only runs in the shop and in a second host: rendered, brought to life, navigated',
  { tag: ['@spec-15.18', '@spec-15.31'] },
  async ({ page, shop, anotherShell }, testInfo) => {
    test.setTimeout(240_000);
    const team = await startOutsideTeam('gifts');
    const stops = [team.stop];
    try {
      const source = path.join(team.folder, 'src');
      await writeFile(path.join(source, 'pages/rules-page.tsx'), RULES_PAGE);
      await edit(
        path.join(source, 'remote.ts'),
        /(?<=routes: \[)/,
        "{ path: '/gifts/rules', page: './rules-page' }, ",
      );
      await edit(
        path.join(source, 'pages/gifts-page.tsx'),
        /(?=<\/header>)/,
        '<Link to="/gifts/rules">Правила</Link>',
      );
      await team.install();
      await team.pnpm('types');
      expect(await team.pnpm('test')).toMatch(/Tests .*passed/);
      // The team got types of the contract, and nothing that is source.
      const contract = path.join(team.folder, 'node_modules/@shop/contract');
      expect(existsSync(path.join(contract, 'dist/slots.d.ts'))).toBe(true);
      expect(existsSync(path.join(contract, 'src'))).toBe(false);

      await team.pnpm('shop-ui', '--out', 'catalogue');
      await page.goto(`file://${team.folder}/catalogue/index.html`);
      await expect(page.getByRole('heading', { name: 'ButtonLink' })).toBeVisible();

      const [, key = ''] = /REMOTE_GIFTS_KEYS="(.+)"/.exec(await team.pnpm('federation', 'keygen')) ?? [];
      const origin = await team.serve();
      const shell = await anotherShell({
        REMOTES: 'catalog,checkout,profile,info,gifts',
        REMOTE_GIFTS_URL: origin,
        REMOTE_GIFTS_KEYS: key,
      });
      expect(await team.pnpm('federation', 'publish', '--shell', shell)).toMatch(
        /^gifts@0\.1\.0-\w{8} is current$/m,
      );
      const inShop = await (await page.request.get(`${shell}/gifts`)).text();
      expect(inShop).toMatch(/<h1[^>]*>Новый раздел<\/h1>/);

      // The same release in a site that has nothing of this one's shell.
      const second = await startSecondHost(
        { name: 'gifts', url: origin, keys: [key] },
        { apiUrl: shop.shellEnvironment.API_URL!, logs: testInfo.outputPath('logs') },
      );
      stops.unshift(second.stop);
      const html = await (await page.request.get(`${second.url}/gifts`)).text();
      expect(html).toMatch(/<html lang="en">.*<title>Новый раздел — Second host<\/title>/);
      expect(html).toMatch(/<main>.*<h1[^>]*>Новый раздел<\/h1>.*href="\/products\/\d+"/s);

      await page.goto(`${second.url}/gifts`);
      await hydrated(page);
      await page.getByRole('button', { name: 'Показать сообщение' }).click();
      await expect(page.getByRole('status')).toHaveText('Раздел «gifts» работает');

      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole('link', { name: 'Правила' }).click();
      await expect(page).toHaveTitle('Правила — Second host');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Правила');
      await page.getByRole('link', { name: 'Назад' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый раздел');
      await expect(page).toHaveURL(`${second.url}/gifts`);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      // It would look for newer builds of a host that is gone.
      await page.close();
      for (const stop of stops) await stop();
    }
  },
);
