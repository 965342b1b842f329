import { $notification, $popup, $session } from '@shop/state';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../test/session.ts';
import { remote } from '../remote.ts';
import * as redirectPage from './social-redirect-page.tsx';

const TOKENS = { access: 'a', refresh: 'r', is_signed_up: false };
beforeEach(() => {
  vi.clearAllMocks();
  $session.set('guest');
});

type Options = { answers?: Record<string, StubAnswer>; flow?: object | null; bodies?: unknown[] };

async function come(address: string, { answers = {}, flow = {}, bodies = [] }: Options = {}) {
  const provider = address.split('/')[2];
  if (flow)
    sessionStorage.setItem(
      'social-flow',
      JSON.stringify({ provider, intent: 'sign-in', returnTo: '/products/1?x=2', ...flow }),
    );
  const noting = Object.entries(answers).map(([path, answer]) => [
    path,
    async (url: URL, request: Request) => {
      bodies.push(await request.json());
      return typeof answer === 'function' ? answer(url, request) : answer;
    },
  ]);
  stubApi(Object.fromEntries(noting));
  window.history.replaceState(null, '', address);
  const view = await renderPage([{ path: '/auth/:social/redirect', module: redirectPage }], address);
  return { ...view, bodies };
}

test('is a page without a layout and kept out of search engines', { tags: '@spec-2.4' }, async () => {
  const { head } = await come('/auth/google/redirect/?error=access_denied');
  expect(remote.routes.find(({ path }) => path.startsWith('/auth/'))?.layout).toBe('none');
  expect(head()?.noindex).toBe(true);
});

test('an unknown provider is a 404', { tags: '@spec-2.4' }, async () => {
  await come('/auth/myspace/redirect/?code=c&state=s');
  expect(await screen.findByText(/status 404/)).toBeTruthy();
});

test('signs in and goes back to where it began, once', { tags: '@spec-2.4' }, async () => {
  const { bodies, address } = await come('/auth/yandex/redirect/?code=c&state=s', {
    answers: { 'auth/social/yandex/auth/': TOKENS },
  });
  await waitFor(() => expect(address()).toBe('/products/1?x=2'));
  expect(session.signIn).toHaveBeenCalledExactlyOnceWith(TOKENS);
  expect(bodies).toEqual([
    { code: 'c', state: 's', redirect_uri: `${location.origin}/auth/yandex/redirect/` },
  ]);
  expect($notification.get()?.text).toBe('Вы вошли.');
});

test('never leaves the shop for a path that was planted', { tags: '@spec-14.5' }, async () => {
  const { address } = await come('/auth/yandex/redirect/?code=c&state=s', {
    answers: { 'auth/social/yandex/auth/': TOKENS },
    flow: { returnTo: '//evil.test/' },
  });
  await waitFor(() => expect(address()).toBe('/'));
});

test('binds for who is signed in, and signs nobody in', { tags: '@spec-4.16' }, async () => {
  $session.set('user');
  const { bodies, address } = await come('/auth/vk_id/redirect/?code=c&state=s&device_id=d', {
    answers: { 'auth/social/vk_id/bind/': { detail: 'ok' } },
    flow: { intent: 'bind', returnTo: '/profile/settings' },
  });
  await waitFor(() => expect(address()).toBe('/profile/settings'));
  expect(bodies).toMatchObject([{ code: 'c|d|s', state: 's' }]);
  expect(session.signIn).not.toHaveBeenCalled();
  expect(session.refreshProfile).toHaveBeenCalled();
});

test('asks for an e-mail when the provider gives none, and sends the same code again with it', {
  tags: '@spec-14.8',
}, async () => {
  const required = { detail: 'Укажите адрес.', code: 'email_required' };
  const taken = { email: ['Этот адрес занят.'] };
  const bodies: unknown[] = [];
  const { address } = await come('/auth/telegram/redirect/?code=c&state=s', {
    bodies,
    answers: {
      'auth/social/telegram/auth/': () => {
        const { email } = bodies.at(-1) as { email?: string };
        if (!email) return Response.json(required, { status: 400 });
        return email === 'a@b.ru' ? Response.json(taken, { status: 400 }) : { ...TOKENS, is_signed_up: true };
      },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Почта');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(field, 'a@b{Enter}');
  expect(bodies).toHaveLength(1);
  await userEvent.type(field, '.ru{Enter}');
  await waitFor(() => expect(screen.getAllByText('Этот адрес занят.')).toHaveLength(2));
  expect(field.value).toBe('a@b.ru');
  await userEvent.type(field, 'x{Enter}');
  await waitFor(() => expect(address()).toBe('/products/1?x=2'));
  expect(bodies.at(-1)).toMatchObject({ code: 'c', state: 's', email: 'a@b.rux' });
  expect($notification.get()?.text).toMatch(/Добро пожаловать/);
});

test.each([
  ['a refusal', '/auth/google/redirect/?error=access_denied', /не подтвердил вход/],
  ['no state', '/auth/google/redirect/?code=c', /неполный ответ/],
])('shows %s, asks the server nothing, and offers to begin again', async (_, address, text) => {
  const { bodies, address: current } = await come(address);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(bodies).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await waitFor(() => expect($popup.get()).toBe('auth'));
  expect(current()).toBe('/products/1?x=2');
});

test('shows the server’s refusal', async () => {
  await come('/auth/vk/redirect/?code=c&state=s', {
    answers: { 'auth/social/vk/auth/': Response.json({ detail: 'Код устарел.' }, { status: 400 }) },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Код устарел.');
  expect(session.signIn).not.toHaveBeenCalled();
});

test('a sign-in that was begun elsewhere changes nobody who is signed in here', async () => {
  $session.set('user');
  const { bodies } = await come('/auth/vk/redirect/?code=c&state=s', { flow: null });
  expect((await screen.findByRole('alert')).textContent).toContain('в другом браузере');
  expect(bodies).toEqual([]);
});
