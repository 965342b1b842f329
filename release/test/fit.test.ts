import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FittingRelease } from '@shop/shared/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { checkFit, misfits, type Shell } from '../src/fit.ts';
import { runningShell } from '../src/running-shell.ts';

const remote = (name: string, more: Partial<FittingRelease> = {}): FittingRelease => ({
  name,
  version: '1',
  contract: '1.0.0',
  routes: [],
  slots: [],
  ...more,
});
const routes = (...paths: string[]) => paths.map((path) => ({ path, page: './a-page' }));
const shell = (...remotes: FittingRelease[]): Shell => ({
  place: 'https://shop.test',
  host: { contract: '1.1.0', singletons: { react: '19.3.1' } },
  remotes,
});

test.each([
  ['a newer contract', { contract: '1.2.0' }, /was built for contract 1\.2\.0, the shell has 1\.1\.0/],
  [
    'a newer library',
    { singletons: { react: '19.4.0' } },
    /built with react 19\.4\.0, the shell provides 19\.3\.1/,
  ],
  [
    'a library that the shell has not',
    { singletons: { vue: '3.0.0' } },
    /expects vue, the shell provides none/,
  ],
  [
    'a route of another remote',
    { routes: routes('/products/:game') },
    /has the route \/products\/:game, catalog@1 has \/products\/:id/,
  ],
  ['a route within another one', { routes: routes('/') }, /has the route \/, catalog@1 has \/:page\?/],
  [
    'a slot that is filled',
    { slots: [{ slot: 'game-order', module: './a' }] },
    /fills the slot game-order, checkout@1 fills it already/,
  ],
])('%s is refused, with its reason', (_, more, reason) => {
  const running = shell(
    remote('catalog', { routes: routes('/:page?', '/products/:id') }),
    remote('checkout', { slots: [{ slot: 'game-order', module: './order' }] }),
  );
  const release = remote('gifts', { version: '2', ...more });
  expect(misfits(release, running)).toEqual([expect.stringMatching(reason)]);
  expect(() => checkFit(release, [running])).toThrow(
    /No running shell could load gifts@2, so it is not published:\n {2}https:\/\/shop\.test: /,
  );
});

test('a slot that is opened for fewer props than its filler takes is refused', () => {
  const opener = remote('catalog', { routes: [{ path: '/', page: './a-page', slots: ['game-order'] }] });
  const filler = { slots: [{ slot: 'game-order', module: './a' }], slotContracts: { 'game-order': '1.1.0' } };
  expect(misfits(remote('checkout', filler), shell(opener))).toEqual([
    expect.stringMatching(/fills the slot game-order by contract 1\.1\.0, catalog@1 opens it by 1\.0\.0/),
  ]);
});

test('what a version of the same remote had is no conflict', () => {
  const before = remote('catalog', { routes: routes('/'), slots: [{ slot: 'game-order', module: './a' }] });
  expect(misfits({ ...before, version: '2' }, shell(before))).toEqual([]);
  expect(
    misfits(
      remote('gifts', { routes: routes('/gifts', '/products/new') }),
      shell(remote('catalog', { routes: routes('/products/:id') })),
    ),
  ).toEqual([]);
});

test('a release that one of two shells can load is taken, and the other one is named', () => {
  const newer = { ...shell(), place: 'https://new.test', host: { contract: '1.2.0' } };
  expect(checkFit(remote('gifts', { contract: '1.2.0' }), [shell(), newer])).toEqual([
    expect.stringMatching(/^https:\/\/shop\.test: gifts@1 was built for contract 1\.2\.0/),
  ]);
});

test('a running shell is asked what it has', async () => {
  const answers: Record<string, object> = {
    '/healthz': { status: 'ok', contract: '1.1.0', singletons: { react: '19.3.1' } },
    '/composition.json': { id: 'a', remotes: [remote('catalog', { routes: routes('/') })] },
  };
  const server = http.createServer((request, response) => {
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await runningShell(`${url}/`);
  expect(found).toMatchObject({ place: url, host: { contract: '1.1.0', singletons: { react: '19.3.1' } } });
  expect(misfits(remote('gifts', { routes: routes('/') }), found!)).toHaveLength(1);
  answers['/composition.json'] = {};
  await expect(runningShell(url)).rejects.toThrow(/expected a shell/);
  expect(await runningShell('http://127.0.0.1:9')).toBeUndefined();
});
