// @vitest-environment happy-dom
import type { Composition } from '@federation/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { busy, TEST_HOST } from '../../test/host.tsx';
import type { AppContext } from '../page/app-context.ts';
import type { Modules } from '../page/modules.ts';
import { NONE_HIDDEN } from '../page/router/hidden-pages.ts';
import { loadRoute } from '../page/router/load-route.ts';
import type { RouterState } from '../page/router/navigator.ts';
import type { PageEntry } from '../page/router/page-entry.ts';
import { Redirect } from '../page/router/redirect.ts';
import { update } from '../page/update.ts';
import { createLeave } from './document-navigation.ts';

const at = (pathname: string) =>
  ({
    location: { pathname, search: '', hash: '', state: null, key: pathname },
    outcome: { kind: 'page', head: { title: '' } },
  }) as PageEntry;
const kept = at('/kept');
const prerendered = at('/prerendered');
const handle = { remote: 'r', module: 'r/page', declaration: { path: '/', page: './page' } };
const routes = [
  ...['/kept', '/prerendered', '/other'].map((path) => ({ path, handle })),
  { path: '/own', handle: { ...handle, declaration: { ...handle.declaration, middleware: ['auth'] } } },
];

const assign = vi.fn();
const isBroken = vi.fn(() => false);
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(assign);
  update.set({ id: 'b', timestamp: 1 });
});
afterEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  update.set(null);
});

/** Opens an address; what was known of it already, if it may be shown in this document. */
async function open(path: string, known?: PageEntry) {
  const modules = { isBroken, load: async () => ({}) } as unknown as Modules;
  const state = { page: at('/'), hidden: { ...NONE_HIDDEN, left: [kept], prerendered }, pending: null };
  const app: AppContext = {
    modules,
    queryClient: TEST_HOST.createQueryClient(),
    composition: () => ({ missing: [] }) as unknown as Composition,
    hasAccess: () => false,
    hooks: { leave: createLeave({ state: state as unknown as RouterState }, modules) },
  };
  const url = new URL(path, location.href);
  const page = loadRoute(url, routes, app, new AbortController().signal, known);
  return Promise.race([page, new Promise((resolve) => setTimeout(resolve, 20))]);
}

test('a newer build is applied by the next page, also by one that was prerendered', async () => {
  expect(await open('/other')).toBeUndefined();
  expect(await open('/prerendered', prerendered)).toBeUndefined();
  expect(assign.mock.calls).toEqual([['/other'], ['/prerendered']]);
});

test('a newer build takes nothing away that is being filled in, here or in a page that was kept', async () => {
  busy.now = true;
  await open('/other');
  busy.now = false;
  expect(await open('/kept', kept)).toBe(kept);
  expect(assign).not.toHaveBeenCalled();
});

test('missing code does, and a page that may not be seen is not shown because it was kept', async () => {
  isBroken.mockReturnValue(true);
  await open('/kept', kept);
  expect(assign).toHaveBeenCalledWith('/kept');
  await expect(open('/own', kept)).rejects.toThrow(Redirect);
});
