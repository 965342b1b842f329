import { renderPage } from '@shop/shared/testing/pages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { remote } from '../remote.ts';
import * as profilePage from './profile-page.tsx';
import * as settingsPage from './settings-page.tsx';

const routes = [
  { path: '/profile', module: profilePage },
  { path: '/profile/settings', module: settingsPage },
];

test('leads from the profile to its settings and marks the tab', async () => {
  const { address } = await renderPage(routes, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'Профиль' });
  await userEvent.click(screen.getByRole('link', { name: 'Настройки' }));
  await screen.findByRole('heading', { level: 1, name: 'Настройки' });
  expect(address()).toBe('/profile/settings');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Настройки');
});

test('keeps both pages out of search engines', async () => {
  for (const { path } of routes) {
    const { head, unmount } = await renderPage(routes, path);
    await screen.findByRole('heading', { level: 1 });
    expect(head()?.noindex).toBe(true);
    unmount();
  }
});

test('protects every route', () => {
  expect(remote.routes.every(({ middleware }) => middleware?.includes('auth'))).toBe(true);
});
