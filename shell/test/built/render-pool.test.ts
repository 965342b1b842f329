import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, test } from 'vitest';
import { eventually, pageCode, startRemote } from '../helper.ts';
import { startShellProcess } from './shell-process.ts';

const exposing = (page: string) =>
  `const { createElement } = require('react'); exports.modules = { './a-page': { head: () => ({ title: 'A' }), ${page} } };`;
const LOOP = 'for (;;) {}';
const ALLOCATE = 'const held = []; for (;;) held.push({ more: [held.length, held.length] });';

/** Ways in which a release can harm the thread that runs it. */
const HARM: [string, string][] = [
  ['loops in render', exposing(`Page() { ${LOOP} }`)],
  ['loops in its loader', exposing(`Page: () => null, load() { ${LOOP} }`)],
  ['loops after its loader has waited', exposing(`Page: () => null, async load() { await null; ${LOOP} }`)],
  ['loops in its rule', exposing(`Page: () => null, validate() { ${LOOP} }`)],
  ['allocates without end in render', exposing(`Page() { ${ALLOCATE} }`)],
  ['allocates without end in its loader', exposing(`Page: () => null, load() { ${ALLOCATE} }`)],
];

const info = () =>
  startRemote('info', {
    code: pageCode('Помощь'),
    release: { routes: [{ path: '/info', page: './a-page' }] },
  });

test.each(HARM)(
  'a release that %s costs one moment of its own page',
  { tags: '@spec-17.25' },
  async (_, code) => {
    const [catalog, other] = [
      await startRemote('catalog', { code: pageCode('v1'), version: 'v1' }),
      await info(),
    ];
    const shell = await startShellProcess([catalog, other]);
    expect((await shell.page('/')).heading).toBe('v1');
    catalog.publish({ code, version: 'v2' });
    await eventually(async () => expect(await shell.version('catalog')).toBe('v2'));

    const hit = shell.page('/');
    const others = [];
    for (let count = 0; count < 20; count += 1) others.push(await shell.page('/info'));
    const health = await fetch(`${shell.url}/healthz`);
    const page = await hit;
    expect([page.status, page.heading]).toEqual([200, 'v1']);
    expect(health.status).toBe(200);
    expect(new Set(others.map(({ status, heading }) => `${status} ${heading}`))).toEqual(
      new Set(['200 Помощь']),
    );

    const { quarantined, failures } = await shell.report();
    expect(quarantined).toMatchObject([{ release: 'catalog@v2', times: 1 }]);
    expect(failures).toMatchObject([{ release: 'catalog@v2', count: 1 }]);
    expect(await shell.version('catalog')).toBe('v1');
    expect(shell.lines().join('\n')).toContain('catalog@v2 is quarantined');
    expect(await shell.stop()).toBe(0);
  },
);

test('a release that loops while its code is evaluated never takes over', {
  tags: '@spec-17.25',
}, async () => {
  const catalog = await startRemote('catalog', { code: pageCode('v1'), version: 'v1' });
  const shell = await startShellProcess([catalog]);
  catalog.publish({ code: LOOP, version: 'v2' });
  await eventually(async () => {
    const { remotes } = await shell.report();
    expect(remotes[0]?.problems).toMatchObject([{ subject: 'version v2' }]);
  });
  expect((await shell.page('/')).heading).toBe('v1');
});

test('a bad release without one before it leaves its panel, and the rest of the shop whole', {
  tags: '@spec-17.25',
}, async () => {
  const [catalog, other] = [
    await startRemote('catalog', { code: exposing(`Page() { ${LOOP} }`) }),
    await info(),
  ];
  const shell = await startShellProcess([catalog, other]);
  const page = await shell.page('/');
  expect(page.status).toBe(503);
  expect(page.body).toContain('Остальное работает как обычно');
  expect((await shell.page('/info')).heading).toBe('Помощь');
});

test('a quarantine survives a restart, and ends by another version', { tags: '@spec-17.25' }, async () => {
  const catalog = await startRemote('catalog', { code: pageCode('v1'), version: 'v1' });
  const state = temporaryFolder('shell-state');
  const first = await startShellProcess([catalog], { state });
  catalog.publish({ code: exposing(`Page() { ${LOOP} }`), version: 'v2' });
  await eventually(async () => expect(await first.version('catalog')).toBe('v2'));
  await first.page('/');
  expect(await first.stop()).toBe(0);

  const second = await startShellProcess([catalog], { state });
  expect(await second.version('catalog')).toBe('v1');
  expect((await second.page('/')).heading).toBe('v1');
  catalog.publish({ code: pageCode('v3'), version: 'v3' });
  await eventually(async () => expect((await second.page('/')).heading).toBe('v3'));
});

test('a release that cannot be interrupted is quarantined, and the process ends after answering', {
  tags: '@spec-17.25',
}, async () => {
  const [catalog, other] = [
    await startRemote('catalog', { code: pageCode('v1'), version: 'v1' }),
    await info(),
  ];
  const state = temporaryFolder('shell-state');
  const shell = await startShellProcess([catalog, other], { state });
  const code = exposing(`Page() { for (;;) new Array(1000).fill(1); }`);
  catalog.publish({ code, version: 'v2' });
  await eventually(async () => expect(await shell.version('catalog')).toBe('v2'));
  expect((await shell.page('/')).heading).toBe('v1');
  expect((await shell.page('/info')).heading).toBe('Помощь');
  await shell.ended;
  const again = await startShellProcess([catalog, other], { state });
  expect((await again.page('/')).heading).toBe('v1');
  expect((await again.report()).quarantined).toMatchObject([{ release: 'catalog@v2' }]);
});
