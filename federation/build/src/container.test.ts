import { expect, test } from 'vitest';
import { createContainer, type ShareScope } from './container.ts';

/** A container of one page that shows which `ui` it was given, and the scope that it was given it from. */
function containerOver(versions: ShareScope['ui'] | undefined) {
  let shared: (name: string) => unknown = () => undefined;
  const container = createContainer(
    { './page': async () => ({ ui: shared('ui') }), './plain': async () => ({}) },
    ['ui'],
    (given) => {
      shared = given;
    },
  );
  const scope: ShareScope = versions ? { ui: versions } : {};
  container.init(scope);
  return { container, scope, page: async () => (await container.get('./page'))() };
}

const unloaded = (ui: string) => ({ get: async () => () => ui });

test('uses the newest version of a shared module when none is loaded', async () => {
  const { page } = containerOver({ '9.0.0': unloaded('old'), '10.1.0': unloaded('new') });
  expect(await page()).toEqual({ ui: 'new' });
});

test('uses the version that is loaded already', async () => {
  const { page } = containerOver({
    '1.0.0': { get: async () => () => 'unused', lib: () => 'old', loaded: 1 },
    '2.0.0': unloaded('new'),
  });
  expect(await page()).toEqual({ ui: 'old' });
});

test('leaves in the scope what it has loaded, for other containers', async () => {
  const { page, scope } = containerOver({ '1.0.0': unloaded('ui') });
  await page();
  expect(scope.ui!['1.0.0']).toMatchObject({ loaded: true });
  expect(scope.ui!['1.0.0']!.lib?.()).toBe('ui');
});

test('refuses a module only where it uses what the host does not provide', async () => {
  const { container } = containerOver(undefined);
  await expect(container.get('./page')).rejects.toThrow('The host does not provide ui');
  expect((await container.get('./plain'))()).toEqual({});
});

test('refuses a name that is not exposed, also one that every object has', async () => {
  const { container } = containerOver({});
  await expect(container.get('./other')).rejects.toThrow('./other is not exposed');
  await expect(container.get('toString')).rejects.toThrow('toString is not exposed');
});

test('takes the same scope again, and no other', () => {
  const { container, scope } = containerOver({});
  expect(() => container.init(scope)).not.toThrow();
  expect(() => container.init({})).toThrow('has been initialized with another scope');
});
