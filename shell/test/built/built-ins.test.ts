import { expect, test } from 'vitest';
import { eventually, pageCode, startRemote } from '../helper.ts';
import { startShellProcess } from './shell-process.ts';

const exposing = (render: string) =>
  `exports.modules = { './a-page': { head: () => ({ title: 'A' }), Page() { ${render} return 'text'; } } };`;

const info = () =>
  startRemote('info', {
    code: pageCode('Помощь'),
    release: { routes: [{ path: '/info', page: './a-page' }] },
  });

/** A shell without a dry run, on which `code` was published over a version that works. */
async function published(code: string) {
  const catalog = await startRemote('catalog', { code: pageCode('v1'), version: 'v1' });
  const shell = await startShellProcess([catalog, await info()]);
  expect((await shell.page('/')).heading).toBe('v1');
  catalog.publish({ code, version: 'v2' });
  return { catalog, shell };
}

test.each([
  ['a prototype', 'Array.prototype.map = () => [];', 'Array.prototype.map'],
  ['fetch', `Function('return this')().fetch = () => {};`, 'fetch'],
  ['a prototype that is not frozen', 'Promise.prototype.then = () => {};', 'Promise.prototype.then'],
])(
  'a release that changes %s while it is evaluated never takes over',
  {
    tags: '@spec-17.25',
  },
  async (_, change, name) => {
    const { shell } = await published(`'use strict'; ${change} ${pageCode('v2')}`);
    await eventually(async () => {
      const { remotes } = await shell.report();
      expect(remotes[0]?.problems[0]?.reason).toContain(name.split('.').at(-1));
    });
    expect((await shell.page('/')).heading).toBe('v1');
    expect((await shell.page('/info')).heading).toBe('Помощь');
  },
);

test('what a release writes over while it is rendered stays as it is', { tags: '@spec-17.25' }, async () => {
  const { shell } = await published(exposing('Array.prototype.map = () => []; JSON.stringify = () => "";'));
  await eventually(async () => expect(await shell.version('catalog')).toBe('v2'));
  expect((await shell.page('/')).status).toBe(200);
  expect((await shell.page('/info')).heading).toBe('Помощь');
});

test('a release that changes what cannot be frozen while it is rendered is quarantined, and its worker replaced', {
  tags: '@spec-17.25',
}, async () => {
  const { shell } = await published(exposing('Object.prototype.extra = 1;'));
  await eventually(async () => expect(await shell.version('catalog')).toBe('v2'));
  await shell.page('/');
  await eventually(async () => {
    const { quarantined } = await shell.report();
    expect(quarantined).toMatchObject([
      { release: 'catalog@v2', reason: 'its code changed Object.prototype.extra on the server' },
    ]);
  });
  expect((await shell.page('/')).heading).toBe('v1');
});

test('nothing of a release is left in any thread after its rollback, without a restart', {
  tags: '@spec-17.25',
}, async () => {
  const mark = `(0, eval)('globalThis')[Symbol.for('mark')]`;
  const shown = (more: string) =>
    `const { createElement } = require('react'); ${more}
     exports.modules = { './a-page': { head: () => ({ title: 'A' }), Page: () => createElement('h1', null, String(${mark})) } };`;
  const catalog = await startRemote('catalog', { code: shown(''), version: 'v1' });
  const shell = await startShellProcess([catalog]);
  expect((await shell.page('/')).heading).toBe('undefined');
  catalog.publish({ code: shown(`${mark} = 'left behind';`), version: 'v2' });
  await eventually(async () => expect((await shell.page('/')).heading).toBe('left behind'));
  const past = (version: string, withdrawn: boolean) => ({
    ...catalog.pointed(version),
    published: '2026-01-01T00:00:00Z',
    withdrawn,
  });
  catalog.point('v1', undefined, { history: [past('v2', true), past('v1', false)] });
  await eventually(async () => expect((await shell.page('/')).heading).toBe('undefined'));
  expect((await fetch(`${shell.url}/readyz`)).status).toBe(200);
});
