import { $notification, $session } from '@shop/state';
import { renderPage, stubApi } from '@shop/testing/pages';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { games } from '../../test/fixtures.ts';
import * as module from './example-page.tsx';

const open = () => renderPage([{ path: '/example', module }], '/example');

test('lists the games with a way to each of them', async () => {
  stubApi({ 'games/': games });
  const { head } = await open();
  expect(await screen.findByRole('link', { name: 'PUBG Mobile' })).toHaveProperty('pathname', '/products/1');
  expect(head()?.title).toBe('Новый раздел');
});

test('shows a guest what signing in is good for, once it is known', async () => {
  stubApi({ 'games/': games });
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Войдите/)).toBeNull();
  act(() => $session.set('guest'));
  expect(screen.getByText(/Войдите/)).toBeTruthy();
});

test('shows a message of the shell', async () => {
  stubApi({ 'games/': games });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Показать сообщение' }));
  expect($notification.get()).toMatchObject({ type: 'success' });
});

test('leaves the error screen to the shell when the api fails', async () => {
  stubApi({});
  await open();
  expect(await screen.findByRole('heading', { name: 'status 404' })).toBeTruthy();
});
