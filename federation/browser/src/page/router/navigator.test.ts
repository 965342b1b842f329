// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageOutcome } from '../outcome.ts';
import type { RouteHandle } from '../route-handle.ts';
import { createNavigator, type RouterState } from './navigator.ts';
import type { LoadedPage } from './page-entry.ts';
import { Redirect } from './redirect.ts';

const page = (title: string): LoadedPage => ({
  outcome: { kind: 'page', head: { title } },
  handle: undefined,
});
const titleOf = ({ page: { outcome } }: RouterState) =>
  (outcome as PageOutcome & { kind: 'page' }).head?.title;

beforeEach(() => history.replaceState(null, '', '/'));

/** A navigator whose loads a test ends by hand. */
function create() {
  const loads = new Map<string, ReturnType<typeof Promise.withResolvers<LoadedPage>>>();
  const signals = new Map<string, AbortSignal>();
  const load = (url: URL, _routes: unknown, signal: AbortSignal, known?: LoadedPage) => {
    if (known) return Promise.resolve(known);
    const path = url.pathname + url.search;
    const pending = Promise.withResolvers<LoadedPage>();
    loads.set(path, pending);
    signals.set(path, signal);
    return pending.promise;
  };
  const onError = vi.fn(() => page('Error'));
  const prefetch = (url: URL, routes: unknown, signal: AbortSignal) => load(url, routes, signal);
  const navigator = createNavigator({ routes: [], load, prefetch, onError, first: page('Home') });
  const end = async (path: string, result: LoadedPage | Error) => {
    if (result instanceof Error) loads.get(path)!.reject(result);
    else loads.get(path)!.resolve(result);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { navigator, end, signals, loads, onError };
}

test('keeps the page and its address until the next one is loaded', async () => {
  const { navigator, end } = create();
  navigator.push('/info');
  expect([location.pathname, titleOf(navigator.state), navigator.state.pending?.pathname]).toEqual([
    '/',
    'Home',
    '/info',
  ]);
  await end('/info', page('Help'));
  expect([location.pathname, titleOf(navigator.state), navigator.state.pending]).toEqual([
    '/info',
    'Help',
    null,
  ]);
});

test('shows the latest of two navigations, whichever is loaded last', async () => {
  const { navigator, end, signals } = create();
  navigator.push('/first');
  navigator.push('/second');
  expect(signals.get('/first')?.aborted).toBe(true);
  await end('/second', page('Second'));
  await end('/first', page('First'));
  expect([location.pathname, titleOf(navigator.state)]).toEqual(['/second', 'Second']);
});

test('follows a redirect in the place of the entry it began with', async () => {
  const { navigator, end } = create();
  navigator.push('/profile');
  const before = history.length;
  await end('/profile', new Redirect('/sign-in'));
  await end('/sign-in', page('Sign in'));
  expect([location.pathname, history.length]).toEqual(['/sign-in', before]);
});

test('moves to a hash of the same page without loading it', () => {
  const { navigator, loads } = create();
  navigator.push('/#questions');
  expect([location.hash, titleOf(navigator.state), loads.size]).toEqual(['#questions', 'Home', 0]);
});

test('loads the page again for another query and for the same address', async () => {
  const { navigator, end } = create();
  navigator.push('/?q=search');
  await end(`/?q=${encodeURIComponent('search')}`, page('Search'));
  expect(titleOf(navigator.state)).toBe('Search');
  void navigator.reload();
  expect(navigator.state.isReloading).toBe(true);
  await end(`/?q=${encodeURIComponent('search')}`, page('Search again'));
  expect([titleOf(navigator.state), navigator.state.isReloading]).toEqual(['Search again', false]);
});

test('makes a page of an unexpected failure', { tags: '@spec-8.15' }, async () => {
  const { navigator, end, onError } = create();
  navigator.push('/info');
  const error = new TypeError('x is not a function');
  await end('/info', error);
  expect(onError).toHaveBeenCalledWith(error, expect.objectContaining({ pathname: '/info' }));
  expect([location.pathname, titleOf(navigator.state)]).toEqual(['/info', 'Error']);
});

test('goes where the browser goes back to', async () => {
  const { navigator, end } = create();
  navigator.push('/info');
  await end('/info', page('Help'));
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  await end('/', page('Home again'));
  expect([titleOf(navigator.state), navigator.state.page.type]).toEqual(['Home again', 'POP']);
});

test('a page that is loaded again stays when a part of it is missing by then', async () => {
  const { navigator, end } = create();
  void navigator.reload();
  await end('/', { outcome: { kind: 'unavailable', remote: 'catalog' }, handle: undefined });
  expect([titleOf(navigator.state), navigator.state.isReloading]).toEqual(['Home', false]);
});

const hidden = ({ hidden: { left, prerendered } }: RouterState) => [
  ...left.map(({ location }) => location.pathname),
  ...(prerendered ? [`prerendered ${prerendered.location.pathname}`] : []),
];
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('opens a page that was prerendered without loading it, once the click is there', async () => {
  const { navigator, end, loads } = create();
  void navigator.prerender('/info');
  await end('/info', page('Help'));
  expect([location.pathname, titleOf(navigator.state), hidden(navigator.state)]).toEqual([
    '/',
    'Home',
    ['prerendered /info'],
  ]);
  const prerendered = navigator.state.hidden.prerendered!;
  loads.clear();
  navigator.push('/info');
  await settled();
  expect([location.pathname, titleOf(navigator.state), loads.size]).toEqual(['/info', 'Help', 0]);
  // The very page that is rendered, under the key of its entry, which has a place now.
  expect(navigator.state.page).toEqual({ ...prerendered, type: 'PUSH', index: 1 });
  expect(history.state.key).toBe(prerendered.location.key);
});

test('a page stays prerendered when the one that is shown moves to a hash', async () => {
  const { navigator, end, loads } = create();
  void navigator.prerender('/info');
  await end('/info', page('Help'));
  navigator.push('/#questions');
  loads.clear();
  navigator.push('/info');
  await settled();
  expect([location.pathname, titleOf(navigator.state), loads.size]).toEqual(['/info', 'Help', 0]);
});

test('a click before the page is prerendered loads it, and nothing is prerendered behind it', async () => {
  const { navigator, end } = create();
  void navigator.prerender('/info');
  navigator.push('/info');
  await end('/info', page('Help'));
  expect([titleOf(navigator.state), hidden(navigator.state)]).toEqual(['Help', []]);
  // A page hinted at before a click is no longer wanted.
  void navigator.prerender('/first');
  navigator.push('/second');
  await end('/second', page('Second'));
  await end('/first', page('First'));
  expect([titleOf(navigator.state), hidden(navigator.state)]).toEqual(['Second', []]);
});

test('prerenders the page of the latest intent, and none of the path that is shown', async () => {
  const { navigator, end, loads } = create();
  void navigator.prerender('/?q=1');
  expect(loads.size).toBe(0);
  void navigator.prerender('/first');
  void navigator.prerender('/second');
  await end('/second', page('Second'));
  await end('/first', page('First'));
  expect(hidden(navigator.state)).toEqual(['prerendered /second']);
});

test('an intent that is cancelled renders nothing', async () => {
  const { navigator, end } = create();
  void navigator.prerender('/info');
  navigator.cancelPrerender();
  await end('/info', page('Help'));
  expect(hidden(navigator.state)).toEqual([]);
});

/** Goes to a page by a link, and on from there. */
async function leaveFor(path: string, { navigator, end }: ReturnType<typeof create>, isLink = true) {
  navigator.push(path, null, { isLink } as object);
  await end(path, page(path));
}
/** Acts as the browser does on the way back. */
async function goBackTo(path: string, key: string, idx = 0) {
  history.replaceState({ key, idx }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  await settled();
}

test('going back shows the page that was left by a link as it is; forward too', async () => {
  history.replaceState({ key: 'home' }, '', '/');
  const tab = create();
  const { navigator, loads } = tab;
  const home = navigator.state.page;
  await leaveFor('/info', tab);
  const info = navigator.state.page;
  loads.clear();
  await goBackTo('/', 'home');
  expect([navigator.state.page, hidden(navigator.state)]).toEqual([home, ['/info']]);
  await goBackTo('/info', info.location.key);
  expect([navigator.state.page.id, hidden(navigator.state), loads.size]).toEqual([info.id, ['/'], 0]);
});

test('entries that the browser made by itself, as for the skip link, differ by their addresses', async () => {
  const goTo = (path: string) => {
    history.replaceState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    return settled();
  };
  history.replaceState(null, '', '/');
  const tab = create();
  const home = tab.navigator.state.page;
  await leaveFor('/1', tab);
  await goTo('/1#content');
  const skipped = tab.navigator.state.page;
  await leaveFor('/2', tab);
  await goTo('/');
  expect(tab.navigator.state.page).toEqual(home);
  await goTo('/1#content');
  expect(tab.navigator.state.page).toEqual(skipped);
});

test('a link to the page that was gone back from opens it as it was left', async () => {
  history.replaceState({ key: 'home', idx: 3 }, '', '/');
  const tab = create();
  const { navigator, loads } = tab;
  await leaveFor('/1', tab);
  const left = navigator.state.page;
  await goBackTo('/', 'home', 3);
  loads.clear();
  void navigator.prerender('/1');
  navigator.push('/1', null, { isLink: true } as object);
  await settled();
  expect([navigator.state.page, loads.size]).toEqual([{ ...left, type: 'PUSH' }, 0]);
  expect(history.state).toEqual({ usr: null, key: left.location.key, idx: 4 });
  // One that stands behind is still gone back to: a link to it opens another one.
  navigator.push('/', null, { isLink: true } as object);
  await tab.end('/', page('Home again'));
  expect([titleOf(navigator.state), hidden(navigator.state)]).toEqual(['Home again', ['/1', '/']]);
});

test('an entry that is replaced leaves the page ahead of it as it is', async () => {
  history.replaceState({ key: 'home', idx: 3 }, '', '/');
  const tab = create();
  await leaveFor('/1', tab);
  const ahead = tab.navigator.state.page.location.key;
  await goBackTo('/', 'home', 3);
  tab.navigator.replace('/1');
  await tab.end('/1', page('Other'));
  expect([titleOf(tab.navigator.state), history.state.idx]).toEqual(['Other', 3]);
  expect(tab.navigator.state.page.location.key).not.toBe(ahead);
});

test('keeps the last two pages, and none that its own code has left', async () => {
  const tab = create();
  for (const path of ['/1', '/2', '/3']) await leaveFor(path, tab);
  expect(hidden(tab.navigator.state)).toEqual(['/2', '/1']);
  await leaveFor('/4', tab, false);
  expect(hidden(tab.navigator.state)).toEqual(['/2', '/1']);
});

test('a page without the layout keeps none behind it, an address without a page does', async () => {
  const tab = create();
  const { navigator, end } = tab;
  await leaveFor('/info', tab);
  navigator.push('/bare', null, { isLink: true } as object);
  await end('/bare', { ...page('Bare'), handle: { layout: 'none' } as RouteHandle });
  expect(hidden(navigator.state)).toEqual([]);
  await leaveFor('/', tab);
  navigator.push('/nowhere', null, { isLink: true } as object);
  const missing = { kind: 'error', status: 404, message: '', path: '/nowhere' } as const;
  await end('/nowhere', { outcome: missing, handle: undefined });
  expect(hidden(navigator.state)).toEqual(['/']);
  await leaveFor('/info', tab);
  expect(hidden(navigator.state)).toEqual(['/']);
});

test('another query is the same page: it changes where it stands', async () => {
  const tab = create();
  await leaveFor('/info', tab);
  const { id } = tab.navigator.state.page;
  await leaveFor('/info?q=1', tab);
  expect([tab.navigator.state.page.id, hidden(tab.navigator.state)]).toEqual([id, ['/']]);
});

test('a page that may not be shown any more is not shown because it is there', async () => {
  history.replaceState({ key: 'profile' }, '', '/profile');
  let isIn = true;
  const load = async (url: URL) => {
    if (url.pathname === '/profile' && !isIn) throw new Redirect('/');
    return page(url.pathname);
  };
  const navigator = createNavigator({
    routes: [],
    load,
    onError: () => page('Error'),
    first: page('Profile'),
  });
  navigator.push('/info', null, { isLink: true } as object);
  await settled();
  expect(hidden(navigator.state)).toEqual(['/profile']);
  isIn = false;
  await goBackTo('/profile', 'profile');
  expect([location.pathname, titleOf(navigator.state)]).toEqual(['/', '/']);
});

test('loading the page again, or another session, drops what is hidden', async () => {
  const tab = create();
  await leaveFor('/info', tab);
  tab.navigator.forgetHidden();
  expect(hidden(tab.navigator.state)).toEqual([]);
  await leaveFor('/', tab);
  expect(hidden(tab.navigator.state)).toEqual(['/info']);
  void tab.navigator.reload();
  expect(hidden(tab.navigator.state)).toEqual([]);
});
