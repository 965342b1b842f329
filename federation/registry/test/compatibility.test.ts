import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseRequirements } from '@federation/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { checkCompatibility, checkOwnership, incompatibilities, type Shell } from '../src/compatibility.ts';
import { runningShell } from '../src/running-shell.ts';

const remote = (name: string, more: Partial<ReleaseRequirements> = {}): ReleaseRequirements => ({
  name,
  version: '1',
  contract: '1.0.0',
  routes: [],
  slots: [],
  ...more,
});
const routes = (...paths: string[]) => paths.map((path) => ({ path, page: './a-page' }));
const shell = (...remotes: ReleaseRequirements[]): Shell => ({
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
])('%s is refused, with its reason', (_, more, reason) => {
  const running = shell();
  const release = remote('gifts', { version: '2', ...more });
  expect(incompatibilities(release, running)).toEqual([expect.stringMatching(reason)]);
  expect(() => checkCompatibility(release, [running])).toThrow(
    /No running shell could load gifts@2, so it is not published:\n {2}https:\/\/shop\.test: /,
  );
});

test('a slot that is opened for fewer props than its extension takes is refused', () => {
  const opener = remote('catalog', { routes: [{ path: '/', page: './a-page', slots: ['game-order'] }] });
  const extension = {
    slots: [{ slot: 'game-order', module: './a' }],
    slotContracts: { 'game-order': '1.1.0' },
  };
  expect(incompatibilities(remote('checkout', extension), shell(opener))).toEqual([
    expect.stringMatching(/fills the slot game-order by contract 1\.1\.0, catalog@1 opens it by 1\.0\.0/),
  ]);
});

test('a slot that another current release uses is not dropped without a word', () => {
  const opener = remote('catalog', { routes: [{ path: '/', page: './a-page', slots: ['game-order'] }] });
  const slots = [
    { slot: 'game-order', module: './a' },
    { slot: 'game-order', module: './a', variant: 'steam' },
  ];
  const extension = remote('checkout', { slots });
  const running = shell(opener, extension);
  const next = { version: '2' };
  expect(incompatibilities(remote('checkout', next), running)).toEqual([
    'checkout@2 no longer fills the slot game-order, which catalog@1 opens',
    'checkout@2 no longer fills the slot game-order (steam), which catalog@1 opens',
  ]);
  expect(incompatibilities(remote('catalog', { ...next, routes: routes('/') }), running)).toEqual([
    'catalog@2 no longer opens the slot game-order, which checkout@1 fills',
  ]);
  expect(incompatibilities(remote('checkout', { ...next, slots }), running)).toEqual([]);
  // Nobody opens it any more: the other half has gone first.
  expect(incompatibilities(remote('checkout', next), shell(remote('catalog'), extension))).toEqual([]);
});

const granting = (...remotes: ReleaseRequirements[]): Shell => ({
  ...shell(...remotes),
  grants: {
    catalog: { paths: ['/:page?', '/products/*'], slots: [] },
    checkout: { paths: ['/orders/*'], slots: ['game-order'] },
    gifts: { paths: ['/gifts/*'], slots: [] },
  },
});

test.each([
  [
    'a route of another remote',
    { routes: routes('/orders/:id/pay') },
    /has the route \/orders\/:id\/pay, which belongs to checkout; REMOTE_GIFTS_PATHS: \/gifts\/\*/,
  ],
  [
    'a route within one of another remote',
    { routes: routes('/') },
    /has the route \/, which belongs to catalog/,
  ],
  [
    'a slot of another remote',
    { slots: [{ slot: 'game-order', module: './a' }] },
    /fills the slot game-order, which belongs to checkout; REMOTE_GIFTS_SLOTS: none/,
  ],
])('%s is refused, and nothing forces it', { tags: '@spec-17.6' }, (_, more, reason) => {
  const release = remote('gifts', more);
  expect(incompatibilities(release, granting())).toEqual([expect.stringMatching(reason)]);
  expect(() => checkOwnership(release, [granting()])).toThrow(reason);
  // A shell that grants it, such as one that is upgraded already, is reason enough to publish.
  const upgraded = { ...granting(), grants: { gifts: { paths: ['/*'], slots: ['game-order'] } } };
  expect(() => checkOwnership(release, [granting(), upgraded])).not.toThrow();
});

test('a remote that a shell does not know yet may be published before it does', () => {
  expect(incompatibilities(remote('cards', { routes: routes('/cards') }), granting())).toEqual([]);
});

test('claims of an earlier version of the same remote are no conflict', () => {
  const before = remote('catalog', { routes: routes('/:page?') });
  expect(incompatibilities({ ...before, version: '2' }, granting(before))).toEqual([]);
});

test('a release that one of two shells can load is taken, and the other one is named', () => {
  const newer = { ...shell(), place: 'https://new.test', host: { contract: '1.2.0' } };
  expect(checkCompatibility(remote('gifts', { contract: '1.2.0' }), [shell(), newer])).toEqual([
    expect.stringMatching(/^https:\/\/shop\.test: gifts@1 was built for contract 1\.2\.0/),
  ]);
});

test('a running shell is asked what it has', async () => {
  const answers: Record<string, object | string> = {
    '/healthz': {
      contract: '1.1.0',
      singletons: { react: '19.3.1' },
      grants: { catalog: { paths: ['/'], slots: [] }, gifts: { paths: [], slots: [] } },
    },
    '/composition.json': { id: 'a', remotes: [remote('catalog', { routes: routes('/') })] },
  };
  const server = http.createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? {};
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await runningShell(`${url}/`);
  expect(found).toMatchObject({ place: url, host: { contract: '1.1.0', singletons: { react: '19.3.1' } } });
  expect(incompatibilities(remote('gifts', { routes: routes('/') }), found!)).toHaveLength(1);
  answers['/composition.json'] = {};
  await expect(runningShell(url)).rejects.toThrow(/expected a shell/);
  answers['/healthz'] = '<html>';
  await expect(runningShell(url)).rejects.toThrow(
    `${url}/healthz: answered 200, expected JSON, got "<html>"`,
  );
  expect(await runningShell('http://127.0.0.1:9')).toBeUndefined();
});
