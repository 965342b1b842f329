// @vitest-environment happy-dom
import { afterPaint } from '@federation/protocol/lib';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEST_HOST } from '../../../test/host.tsx';
import { nextTask } from '../../tab/next-task.ts';
import { BrowserPages } from '../../tab/tab-pages.tsx';
import { afterIdle } from '../idle.ts';
import type { RouteHandle } from '../route-handle.ts';
import { createNavigator } from './navigator.ts';
import type { LoadedPage } from './page-entry.ts';

// The layout itself needs more of the shop than these tests.
const handle = { layout: 'none' } as RouteHandle;
const effects = vi.fn<(event: string) => void>();

const renders = vi.fn<(pathname: string) => void>();

/** A link as hosts make theirs, of the context that the framework fills. */
function Link({ to }: { to: string }) {
  const router = useContext(TEST_HOST.contexts.router);
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        router?.push(to, null, { isLink: true });
      }}
    >
      Next
    </a>
  );
}

function TestPage() {
  const { pathname } = useLocation();
  const state = useContext(TEST_HOST.contexts.navigation);
  renders(pathname);
  useEffect(() => {
    effects(`${pathname} on`);
    return () => effects(`${pathname} off`);
  }, [pathname]);
  return (
    <main aria-busy={state === 'loading'}>
      <h1 id="title" tabIndex={-1}>
        {pathname}
      </h1>
      <input aria-label="Field" />
      <Link to="/next" />
    </main>
  );
}

const loaded = (): LoadedPage => ({ outcome: { kind: 'page', head: { title: '' } }, handle });

beforeEach(() => history.replaceState({ key: 'first' }, '', '/first'));
afterEach(() => {
  cleanup();
  effects.mockClear();
});

async function show() {
  const load = vi.fn(
    async (_url: URL, _routes: unknown, _signal: AbortSignal, known?: LoadedPage) => known ?? loaded(),
  );
  const navigator = createNavigator({
    routes: [{ path: '*', element: <TestPage /> }],
    load,
    prefetch: async () => loaded(),
    onError: loaded,
    first: loaded(),
  });
  await act(async () => void render(<BrowserPages navigator={navigator} />));
  return { navigator, load };
}
/** Keeps visible elements: the test's document knows nothing of `content-visibility`. */
const inSight = <Found extends Element>(found: Found[]): Found => {
  const [one, ...others] = found.filter(
    (element) => element.closest<HTMLElement>('[data-page]')?.style.contentVisibility !== 'hidden',
  );
  expect(others).toEqual([]);
  return one!;
};
const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
const shown = () => inSight(screen.getAllByRole('heading', { level: 1 })).textContent;
const field = () => inSight(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Field' }));
const link = () => inSight(screen.getAllByRole('link', { name: 'Next' }));

/** React follows once a page that is shown is painted. */
const settled = () => act(() => afterPaint().then(nextTask));

async function goBack(path: string, key: string) {
  history.replaceState({ key }, '', path);
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  await settled();
}

test('a page that was prerendered is in the document, out of sight and without effects', async () => {
  const { navigator } = await show();
  await act(() => navigator.prerender('/next'));
  expect([headings(), shown()]).toEqual([['/first', '/next'], '/first']);
  expect(effects.mock.calls.flat()).toEqual(['/first on']);
  const prerendered = document.querySelectorAll('h1')[1];

  await userEvent.click(link());
  await settled();
  expect([headings(), shown()]).toEqual([['/first', '/next'], '/next']);
  expect(effects.mock.calls.flat()).toEqual(['/first on', '/first off', '/next on']);

  // When nobody waits: an id that both have is found in the page that is shown.
  await act(() => new Promise<void>((resolve) => afterIdle(resolve)));
  expect(headings()).toEqual(['/next', '/first']);
  expect(document.getElementById('title')).toBe(prerendered);
  expect(shown()).toBe('/next');
  expect(effects.mock.calls.flat()).toEqual(['/first on', '/first off', '/next on']);
});

test('going back shows the page with what was typed; its effects are there again', async () => {
  await show();
  await userEvent.type(field(), 'search');
  await userEvent.click(link());
  await settled();
  expect([shown(), field().value]).toEqual(['/next', '']);
  effects.mockClear();
  await goBack('/first', 'first');
  expect([shown(), field().value]).toEqual(['/first', 'search']);
  expect(effects.mock.calls.flat()).toEqual(['/next off', '/first on']);
});

test('a page that was prerendered is not rendered again when it is opened, nor the one that is left', async () => {
  const { navigator } = await show();
  await act(() => navigator.prerender('/next'));
  renders.mockClear();
  await userEvent.click(link());
  await settled();
  expect(shown()).toBe('/next');
  expect(renders).not.toHaveBeenCalled();
});

test('only the page that is shown is busy while the next is loaded', async () => {
  const { navigator, load } = await show();
  await userEvent.click(link());
  const pending = Promise.withResolvers<LoadedPage>();
  load.mockImplementation(() => pending.promise);
  await act(async () => navigator.push('/third'));
  const busy = [...document.querySelectorAll('main')].map((main) => main.getAttribute('aria-busy'));
  // The page that is shown stands second until nobody waits.
  expect(busy).toEqual(['false', 'true']);
});
