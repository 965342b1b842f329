import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, startServer } from '../helper.ts';
import { startOutsideTeam } from './outside-team.ts';
import { startSecondHost } from './second-host.tsx';
import { startShellProcess } from './shell-process.ts';

const NAMES = [
  '@federation/protocol',
  '@federation/registry',
  '@federation/build',
  '@federation/cli',
  '@federation/browser',
  '@federation/testing',
  ...['contract', 'platform', 'api-client', 'state', 'i18n', 'ui', 'lib', 'testing'].map(
    (name) => `@shop/${name}`,
  ),
];
const GAMES = { count: 1, next: null, previous: null, results: [{ id: 7, title: 'Игра' }] };

test('a remote made in an empty folder, of published packages only, is published to a running shell, and rendered by it and by another host', {
  tags: '@spec-15.18',
  timeout: 180_000,
}, async () => {
  const team = await startOutsideTeam();
  await team.federation('create', 'gifts', '--template', team.tarball('@shop/remote-example'), '--into', '.');
  await team.install(NAMES);
  await team.pnpm('types');
  expect(await team.pnpm('test')).toMatch(/Tests .*passed/);

  const [, key = ''] = /REMOTE_GIFTS_KEYS="(.+)"/.exec(await team.pnpm('federation', 'keygen')) ?? [];
  const apiUrl = await startServer((url) =>
    url.startsWith('/api/games/') ? { body: JSON.stringify(GAMES) } : { status: 404, body: '{}' },
  );
  const origin = await team.serve();
  const shell = await startShellProcess([{ name: 'gifts', url: origin, key }], { apiUrl });
  expect(await team.pnpm('federation', 'publish', '--shell', shell.url)).toMatch(
    /^gifts@0\.1\.0-\w{8} is current$/m,
  );
  await eventually(async () => {
    const { status, heading, body } = await shell.page('/gifts');
    expect({ status, heading }).toEqual({ status: 200, heading: 'Новый раздел' });
    expect(body).toContain('href="/products/7"');
  });

  // The same release in a site that has nothing of this one's shell.
  const second = await startSecondHost({ name: 'gifts', url: origin, key }, apiUrl);
  onTestFinished(() => second.close());
  const { statusCode, body } = await second.inject('/gifts');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<html lang="en">.*<title>Новый раздел — Second host<\/title>/);
  expect(body).toMatch(/<main class="second-host">.*<h1[^>]*>Новый раздел<\/h1>.*href="\/products\/7"/);

  // What the team got on the way: types of the contract, and nothing that is source.
  const contract = path.join(team.folder, 'node_modules/@shop/contract');
  expect(existsSync(path.join(contract, 'dist/slots.d.ts'))).toBe(true);
  expect(existsSync(path.join(contract, 'src'))).toBe(false);
});
