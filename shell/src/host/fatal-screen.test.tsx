// @vitest-environment happy-dom

import { provideHost } from '@federation/browser/page';
import { NONE_HIDDEN } from '@federation/browser/page/router/hidden-pages';
import { requestLocation, SERVER_NAVIGATOR } from '@federation/browser/page/router/navigator';
import { Pages } from '@federation/browser/page/router/pages';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NavigationType } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { APP } from './app.tsx';

provideHost(APP);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = () => {
  throw new Error('broken frame');
};

test('an uncaught error raises the error screen, whose way home is a new document', {
  tags: '@spec-8.15',
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  history.replaceState(null, '', '/info');
  const page = {
    outcome: { kind: 'page' as const, head: { title: 'A' } },
    handle: undefined,
    location: requestLocation(new URL('http://shop.test/info')),
    type: NavigationType.Pop,
    index: 0,
    id: 0,
  };
  const routes = [{ path: '*', element: <Broken /> }];
  const state = { routes, page, hidden: NONE_HIDDEN, pending: null, isReloading: false };
  render(<Pages state={state} navigator={SERVER_NAVIGATOR} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ошибка 500');
  expect(document.title).toBe('Пополняй — 500');
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('link', { name: 'На главную' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});
