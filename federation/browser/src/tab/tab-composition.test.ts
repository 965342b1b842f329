import type { ComposedRemote, Composition } from '@federation/protocol';
import { expect, test } from 'vitest';
import { merge } from './tab-composition.ts';

const remote = (name: string, version: string): ComposedRemote => ({
  name,
  version,
  contract: '1.0.0',
  routes: [{ path: `/${name}/${version}`, page: './a-page' }],
  slots: [],
  entry: 'entry.js',
  modules: {},
  base: `http://${name}.test/${version}/`,
  integrity: {},
});
const composition = (remotes: ComposedRemote[], missing: string[] = []): Composition => ({
  id: 'a',
  timestamp: 1,
  remotes,
  missing,
});
const versions = ({ remotes }: Composition) => remotes.map(({ name, version }) => `${name}@${version}`);

test('adds remotes that were missing', () => {
  const merged = merge(
    composition([remote('info', '1')], ['catalog']),
    composition([remote('catalog', '1'), remote('info', '1')]),
    () => true,
  );
  expect(versions(merged)).toEqual(['info@1', 'catalog@1']);
  expect(merged.missing).toEqual([]);
});

test('takes another version of a remote whose code never ran, under the routes of the tab', () => {
  const merged = merge(
    composition([remote('info', '1'), remote('catalog', '1')]),
    composition([remote('info', '2'), remote('catalog', '2')]),
    (name) => name === 'catalog',
  );
  expect(versions(merged)).toEqual(['info@2', 'catalog@1']);
  expect(merged.remotes[0]!.routes[0]!.path).toBe('/info/1');
  expect(merged.id).toBe('a');
});

test('keeps a remote that the server has lost', () => {
  const merged = merge(composition([remote('info', '1')]), composition([], ['info']), () => false);
  expect(versions(merged)).toEqual(['info@1']);
});
