// @vitest-environment happy-dom
import { NavigationStateContext } from '@shop/platform';
import { $popup, $session, closePopup } from '@shop/state';
import { renderAt, renderPage } from '@shop/testing/pages';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';
import { PageLayout } from './page-layout.tsx';
import { RemotePanel } from './remote-panel.tsx';

afterEach(() => {
  cleanup();
  closePopup();
  $session.set('unknown');
});

function open(address: string) {
  const pages = {
    '/:page?': <h1>Каталог</h1>,
    '/info': <h1>Помощь</h1>,
    '/broken': <ErrorScreen status={500} />,
    '/missing': <ErrorScreen status={404} path="/missing/%D1%8F" />,
    '/refused': <ErrorScreen status={404} path="/99" message="Page Not Found: /99" />,
    '/game': <ErrorScreen status={404} path="/products/9" message="games/9/ answered 404" />,
    '/offline': <ErrorScreen status={503} path="/info" reason="network" />,
    '/slow': <ErrorScreen status={408} path="/info" reason="timeout" />,
  };
  const routes = Object.entries(pages).map(([path, page]) => ({
    path,
    module: { Page: () => page },
  }));
  return renderPage(routes, address, { host: { Layout: PageLayout } });
}

test('has landmarks and a way past the header', { tags: '@spec-2.14' }, async () => {
  await open('/info');
  for (const landmark of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(landmark)).toBeTruthy();
  const skip = screen.getByRole('link', { name: 'Перейти к содержанию' });
  expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});

test('searches the catalogue from any other page', async () => {
  await open('/info');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск по играм' }), ' пабг & co {Enter}');
  await screen.findByRole('heading', { name: 'Каталог' });
  expect(new URLSearchParams(location.search).get('q')).toBe('пабг & co');
  expect(location.pathname).toBe('/');
  expect(within(screen.getByRole('banner')).queryByRole('searchbox')).toBeNull();
});

test('shows who may sign in only once that is known', async () => {
  await open('/info');
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull();
  act(() => $session.set('guest'));
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
  expect($popup.get()).toBe('auth');
  act(() => $session.set('user'));
  expect(screen.getByRole('link', { name: 'Профиль' })).toHaveProperty('pathname', '/profile');
});

test('distinguishes a missing page from a failure, and leads home', {
  tags: ['@spec-2.21', '@spec-2.22', '@spec-8.14'],
}, async () => {
  await open('/missing');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ошибка 404. Страница не найдена');
  cleanup();
  await open('/broken');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Ошибка 500. Произошла ошибка. Мы уже разбираемся.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'На главную' }));
  expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
});

test.each([
  ['/missing', 'Page not found: /missing/я'],
  ['/refused', 'Page Not Found: /99'],
  ['/game', 'Page not found: /products/9'],
])('a shopper at %s reads «%s»', { tags: '@spec-8.12' }, async (address, text) => {
  await open(address);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['/offline', '503', 'Нет связи с сервером'],
  ['/slow', '408', 'Сервер отвечает слишком долго'],
])(
  '%s has the generic text of the specification, and beside it what helps',
  { tags: '@spec-8.5' },
  async (address, status, hint) => {
    await open(address);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      `Ошибка ${status}. Произошла ошибка. Мы уже разбираемся.`,
    );
    expect(screen.getByText(new RegExp(hint))).toBeTruthy();
  },
);

test('shows that the way home is being loaded', { tags: '@spec-2.23' }, async () => {
  await renderAt(
    <NavigationStateContext value="loading">
      <ErrorScreen status={500} />
    </NavigationStateContext>,
  );
  expect(screen.getByRole('status').textContent).toBe('Загружаем…');
  const home = screen.getByRole('link', { name: 'На главную' });
  expect([home.getAttribute('aria-busy'), home.querySelectorAll('svg').length]).toEqual(['true', 1]);
});

test('retries a part that is not there, once at a time', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<RemotePanel onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Остальное работает как обычно');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  rerender(<RemotePanel onRetry={onRetry} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Загружаем…' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
