// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageOutcome } from '../outcome.ts';
import { createNavigator, type LoadedPage, type RouterState } from './navigator.ts';
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
  const load = (url: URL, _routes: unknown, signal: AbortSignal) => {
    const path = url.pathname + url.search;
    const pending = Promise.withResolvers<LoadedPage>();
    loads.set(path, pending);
    signals.set(path, signal);
    return pending.promise;
  };
  const onError = vi.fn(() => page('Ошибка'));
  const navigator = createNavigator({ routes: [], load, onError, first: page('Главная') });
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
    'Главная',
    '/info',
  ]);
  await end('/info', page('Помощь'));
  expect([location.pathname, titleOf(navigator.state), navigator.state.pending]).toEqual([
    '/info',
    'Помощь',
    null,
  ]);
});

test('shows the latest of two navigations, whichever is loaded last', async () => {
  const { navigator, end, signals } = create();
  navigator.push('/first');
  navigator.push('/second');
  expect(signals.get('/first')?.aborted).toBe(true);
  await end('/second', page('Вторая'));
  await end('/first', page('Первая'));
  expect([location.pathname, titleOf(navigator.state)]).toEqual(['/second', 'Вторая']);
});

test('follows a redirect in the place of the entry it began with', async () => {
  const { navigator, end } = create();
  navigator.push('/profile');
  const before = history.length;
  await end('/profile', new Redirect('/sign-in'));
  await end('/sign-in', page('Вход'));
  expect([location.pathname, history.length]).toEqual(['/sign-in', before]);
});

test('moves to a hash of the same page without loading it', () => {
  const { navigator, loads } = create();
  navigator.push('/#questions');
  expect([location.hash, titleOf(navigator.state), loads.size]).toEqual(['#questions', 'Главная', 0]);
});

test('loads the page again for another query and for the same address', async () => {
  const { navigator, end } = create();
  navigator.push('/?q=пабг');
  await end(`/?q=${encodeURIComponent('пабг')}`, page('Поиск'));
  expect(titleOf(navigator.state)).toBe('Поиск');
  void navigator.reload();
  expect(navigator.state.isReloading).toBe(true);
  await end(`/?q=${encodeURIComponent('пабг')}`, page('Поиск заново'));
  expect([titleOf(navigator.state), navigator.state.isReloading]).toEqual(['Поиск заново', false]);
});

test('makes a page of an unforeseen failure', async () => {
  const { navigator, end, onError } = create();
  navigator.push('/info');
  const error = new TypeError('x is not a function');
  await end('/info', error);
  expect(onError).toHaveBeenCalledWith(error, expect.objectContaining({ pathname: '/info' }));
  expect([location.pathname, titleOf(navigator.state)]).toEqual(['/info', 'Ошибка']);
});

test('goes where the browser goes back to', async () => {
  const { navigator, end } = create();
  navigator.push('/info');
  await end('/info', page('Помощь'));
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  await end('/', page('Главная снова'));
  expect([titleOf(navigator.state), navigator.state.page.type]).toEqual(['Главная снова', 'POP']);
});

test('a page that is loaded again stays when a part of it is missing by then', async () => {
  const { navigator, end } = create();
  void navigator.reload();
  await end('/', { outcome: { kind: 'unavailable', remote: 'catalog' }, handle: undefined });
  expect([titleOf(navigator.state), navigator.state.isReloading]).toEqual(['Главная', false]);
});
