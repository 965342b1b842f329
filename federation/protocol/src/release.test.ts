import { expect, test } from 'vitest';
import { pointer, release } from './release.ts';

const integrity = `sha256-${'A'.repeat(43)}=`;
const good = {
  name: 'info',
  version: '1.0.0-ab12',
  contract: '1.0.0',
  created: '2026-01-01T00:00:00Z',
  routes: [],
  slots: [],
  entry: 'entry.1a.js',
  server: 'server.2b.cjs',
  modules: { './a-page': { js: ['__federation_expose_a_page.3c.js'], css: ['static/a.css'] } },
  files: { 'entry.1a.js': { integrity, size: 1 } },
};

test('takes a release from before releases named singletons and slot contracts', () => {
  expect(release.parse(good)).toEqual(good);
});

test.each([
  'https://elsewhere.test/x.js',
  '//elsewhere.test/x.js',
  '\\\\elsewhere.test\\x.js',
  '/x.js',
  '../2.0.0/x.js',
  'a/../../x.js',
  './x.js',
  'data:text/javascript,1',
  'x.js?1',
  '',
])('refuses a release that names the file %j, which is not below its folder', (file) => {
  expect(release.safeParse({ ...good, entry: file }).success).toBe(false);
  expect(release.safeParse({ ...good, server: file }).success).toBe(false);
  expect(release.safeParse({ ...good, modules: { a: { js: [file], css: [] } } }).success).toBe(false);
  expect(release.safeParse({ ...good, files: { [file]: { integrity, size: 1 } } }).success).toBe(false);
});

test.each(['..', '../x', 'a/b', '@elsewhere.test', ''])('refuses a pointer to the version %j', (version) => {
  const current = { version, integrity };
  const text = { name: 'info', sequence: 1, current, canary: null, history: [] };
  expect(pointer.safeParse(text).success).toBe(false);
  expect(pointer.safeParse({ ...text, current: { version: '1.0.0', integrity } }).success).toBe(true);
});
