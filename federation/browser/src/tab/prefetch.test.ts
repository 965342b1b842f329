// @vitest-environment happy-dom

import type { Composition } from '@federation/protocol';
import type { PageContext } from '@federation/protocol/page';
import { afterEach, expect, test, vi } from 'vitest';
import { TEST_HOST } from '../../test/host.tsx';
import type { AppContext } from '../page/app-context.ts';
import type { ExposedModule } from '../page/modules.ts';
import { createRoutes } from '../page/routes.tsx';
import { listenForLinkIntent, prefetchPage } from './prefetch.ts';

const composition = {
  id: 'b1',
  remotes: [
    {
      name: 'catalog',
      routes: [
        { path: '/products/:id', page: './game-page', slots: ['game-order'] },
        { path: '/profile', page: './profile-page', middleware: ['auth'] },
        { path: '/bare', page: './bare-page', layout: 'none' },
      ],
      slots: [],
    },
    {
      name: 'checkout',
      routes: [],
      slots: [{ slot: 'game-order', variant: 'PUBGGame', module: './pubg-order' }],
    },
  ],
  missing: [],
} as unknown as Composition;

const asked = vi.fn<(id: string) => void>();
const miss = vi.fn();
const leave = vi.fn(() => true);
const load = vi.fn(async (_: PageContext) => {});
const page = {
  Page: () => null,
  load,
  head: () => ({ title: 'Title' }),
  variants: () => ({ 'game-order': 'PUBGGame' }),
};
afterEach(() => {
  vi.clearAllMocks();
  load.mockImplementation(async () => {});
});

function prefetch(path: string, modules: (id: string) => Promise<unknown> = async () => page) {
  const app: AppContext = {
    modules: {
      load: (id) => {
        asked(id);
        return modules(id) as Promise<ExposedModule>;
      },
      forget: () => {},
      miss,
    },
    queryClient: TEST_HOST.createQueryClient(),
    composition: () => composition,
    hasAccess: () => true,
    hooks: { leave },
  };
  const url = new URL(path, 'http://shop.test');
  return prefetchPage(url, createRoutes(composition), app, new AbortController().signal);
}
const ids = () => asked.mock.calls.map(([id]) => id);

test('an intent asks for the code of the page, its data and the slots that it will show', async () => {
  const found = await prefetch('/products/7');
  expect(ids()).toEqual(['catalog/game-page', 'checkout/pubg-order']);
  expect(load).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '7' } }));
  expect(found?.outcome).toMatchObject({ kind: 'page', head: { title: 'Title' } });
  // Whether the page is loaded as a document is a question of the click.
  expect(leave).not.toHaveBeenCalled();
});

test('of a page that not everybody may see an intent asks for the code alone', async () => {
  expect(await prefetch('/profile')).toBeUndefined();
  expect(ids()).toEqual(['catalog/profile-page']);
  expect(load).not.toHaveBeenCalled();
});

test("of a route's path, which is no page's address, an intent asks for the code alone", async () => {
  const strict = { ...page, validate: ({ params }: PageContext) => /^\d+$/.test(params.id ?? '') };
  expect(await prefetch('/products/:id', async () => strict)).toBeUndefined();
  expect(ids()).toEqual(['catalog/game-page']);
  expect(load).not.toHaveBeenCalled();
});

test.each(['/bare', '/nowhere'])('an intent at %s asks for nothing', async (path) => {
  expect(await prefetch(path)).toBeUndefined();
  expect(ids()).toEqual([]);
});

test.each([
  ['code', () => Promise.reject(new Error('no code'))],
  ['a slot', (id: string) => (id.startsWith('checkout') ? Promise.reject(new Error('no slot')) : page)],
])('%s that does not come is left to the navigation', async (_, modules) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await prefetch('/products/7', async (id) => modules(id))).toBeUndefined();
  expect(miss).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('data that do not come are left to the navigation', async () => {
  load.mockRejectedValue(new TypeError('broken'));
  expect(await prefetch('/products/7')).toBeUndefined();
});

test('links of the shop show an intent when they are pointed at, touched or focused; a scroll cancels a touch', () => {
  const prerender = vi.fn<(link: HTMLAnchorElement) => void>();
  const cancel = vi.fn();
  document.body.innerHTML =
    '<a href="/info"><b>Help</b></a><a href="https://elsewhere.test/x">Elsewhere</a><a href="#here">Here</a>';
  listenForLinkIntent(prerender, cancel);
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    for (const link of document.querySelectorAll('b, a:not(:first-child)'))
      link.dispatchEvent(new Event(type, { bubbles: true }));
  expect(prerender.mock.calls.map(([link]) => link.pathname)).toEqual(['/info', '/info', '/info']);
  dispatchEvent(new Event('pointercancel'));
  expect(cancel).toHaveBeenCalledOnce();
});
