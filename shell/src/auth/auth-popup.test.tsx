// @vitest-environment happy-dom
import { SOCIAL_PROVIDERS, type Tokens } from '@shop/contract';
import { useStore } from '@shop/platform';
import {
  $notification,
  $popup,
  $session,
  clearNotifications,
  closePopup,
  openPopup,
  provideSession,
} from '@shop/state';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Popups } from '../popups/popups.tsx';
import { $authView } from './auth-view.ts';
import { openLetterLink } from './letter-link.ts';

const signIn = vi.fn(async (_: Tokens) => {});
provideSession(async () => ({ signIn, signOut: async () => {}, refreshProfile: async () => {} }));
const TOKENS = { access: 'a', refresh: 'r' };
const METHODS = { social: SOCIAL_PROVIDERS, phone: null };

// Loaded as the popup opens: not within the timeout of a test.
beforeAll(() => import('./auth-popup.tsx'));
afterEach(() => {
  act(closePopup);
  cleanup();
  clearNotifications();
  $session.set('guest');
  $authView.set({ name: 'sign_in' });
  vi.clearAllMocks();
});

function Page() {
  const isGuest = useStore($session) !== 'user';
  return (
    <>
      <h1 tabIndex={-1}>Игры</h1>
      {isGuest && (
        <button type="button" onClick={() => openPopup('auth')}>
          Открыть
        </button>
      )}
    </>
  );
}

async function open(answers: Record<string, StubAnswer> = {}) {
  const bodies: unknown[] = [];
  const noting = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [
      path,
      async (url: URL, request: Request) => {
        if (request.method === 'POST') bodies.push(await request.json());
        return typeof answer === 'function' ? answer(url, request) : answer;
      },
    ]),
  );
  const asked = stubApi({ 'auth/methods/': METHODS, ...noting });
  const routes = ['/', '/info/user-agreement'].map((path) => ({ path, module: { Page } }));
  const { router } = await renderPage(routes, '/', { host: { Overlays: Popups } });
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  await screen.findByRole('dialog', { name: 'Вход' });
  return { bodies, asked, router };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('signs in with a password, closes and says so', async () => {
  const { bodies } = await open({ 'auth/jwt/create/': TOKENS });
  await userEvent.type(field('Почта'), 'a@b.ru');
  await userEvent.type(field('Пароль'), 'secret{Enter}');
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(TOKENS));
  expect(bodies).toEqual([{ email: 'a@b.ru', password: 'secret' }]);
  expect($popup.get()).toBeNull();
  expect($notification.get()).toMatchObject({ type: 'success', text: 'Вы вошли.' });
});

test('shows a wrong password in Russian, in a summary with the focus, and keeps what was typed', async () => {
  const detail = 'No active account found with the given credentials';
  await open({ 'auth/jwt/create/': Response.json({ detail }, { status: 401 }) });
  await userEvent.type(field('Почта'), 'a@b.ru');
  await userEvent.type(field('Пароль'), 'secret{Enter}');
  const summary = await screen.findByRole('region', { name: 'Проверьте, пожалуйста:' });
  expect(summary.textContent).toContain('Почта или пароль не подходят.');
  expect(document.activeElement).toBe(summary);
  expect([field('Почта').value, field('Пароль').value]).toEqual(['a@b.ru', 'secret']);
  expect(signIn).not.toHaveBeenCalled();
});

test('shows a blocked account in the form alone', async () => {
  await open({
    'auth/jwt/create/': Response.json({ detail: 'Аккаунт заблокирован', code: 'no_access' }, { status: 403 }),
  });
  await userEvent.type(field('Почта'), 'a@b.ru');
  await userEvent.type(field('Пароль'), 'secret{Enter}');
  expect((await screen.findByRole('region', { name: /Проверьте/ })).textContent).toContain('заблокирован');
});

test('checks on blur, clears on input, and asks the server nothing while a field is wrong', {
  tags: '@spec-5.13',
}, async () => {
  const { asked } = await open();
  await userEvent.type(field('Почта'), 'a@b');
  await userEvent.tab();
  expect(field('Почта').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('Почта'), '.ru');
  expect(field('Почта').getAttribute('aria-invalid')).toBeNull();
  await press('Войти');
  await userEvent.click(screen.getByRole('link', { name: 'Введите пароль.' }));
  expect(document.activeElement).toBe(field('Пароль'));
  expect(asked).toEqual(['auth/methods/']);
});

test('keeps what was typed from one form to the next, and when it is closed by mistake', async () => {
  await open();
  await userEvent.type(field('Почта'), 'a@b.ru');
  await press('Создать аккаунт');
  expect(field('Почта').value).toBe('a@b.ru');
  await userEvent.type(field('Придумайте пароль'), 'long enough');
  await press('Закрыть');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Открыть');
  expect(field('Почта').value).toBe('a@b.ru');
});

test('registers, with the server’s errors beside their fields', { tags: '@spec-14.3' }, async () => {
  let answer: Response = Response.json({ email: ['Такой пользователь уже есть.'] }, { status: 400 });
  const { bodies } = await open({ 'auth/registration/': () => answer });
  await press('Создать аккаунт');
  await userEvent.type(field('Почта'), 'a@b.ru');
  await userEvent.type(field('Придумайте пароль'), 'short{Enter}');
  expect(bodies).toEqual([]);
  await userEvent.type(field('Придумайте пароль'), '-no-more{Enter}');
  await waitFor(() => expect(field('Почта').getAttribute('aria-invalid')).toBe('true'));
  answer = Response.json({ ...TOKENS, is_signed_up: true }, { status: 201 });
  await userEvent.type(field('Как к вам обращаться'), ' Аня {Enter}');
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  expect(bodies.at(-1)).toEqual({ email: 'a@b.ru', password: 'short-no-more', nickname: 'Аня' });
});

test('asks for a letter and says the same for every address', async () => {
  const { bodies } = await open({ 'auth/password/reset/': { detail: 'ok' } });
  await press('Забыли пароль?');
  await userEvent.type(field('Почта'), 'a@b.ru{Enter}');
  expect((await screen.findByRole('dialog', { name: 'Проверьте почту' })).textContent).toContain('a@b.ru');
  expect(bodies).toEqual([{ email: 'a@b.ru' }]);
});

test('sets a new password by the key of a letter', async () => {
  const { bodies } = await open({ 'auth/password/reset/confirm/': TOKENS });
  act(() => $authView.set({ name: 'new_password', key: 'k' }));
  await userEvent.type(field('Придумайте пароль'), 'long enough{Enter}');
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(TOKENS));
  expect(bodies).toEqual([{ key: 'k', password: 'long enough' }]);
});

test('keeps the key of a letter when it is closed by mistake, and forgets it once it was used', async () => {
  await open({ 'auth/password/reset/confirm/': TOKENS });
  act(() => $authView.set({ name: 'new_password', key: 'k' }));
  await press('Закрыть');
  await press('Открыть');
  expect(screen.getByRole('dialog', { name: 'Новый пароль' })).toBeTruthy();
  await userEvent.type(field('Придумайте пароль'), 'long enough{Enter}');
  await waitFor(() => expect($authView.get()).toEqual({ name: 'sign_in' }));
});

test('offers seven providers, and another way when one cannot be used', {
  tags: ['@spec-7.14', '@spec-7.19'],
}, async () => {
  const { asked } = await open();
  await screen.findByRole('button', { name: /Steam/ });
  expect(offered()).toHaveLength(7);
  await press(/Steam/);
  expect((await screen.findByRole('alert')).textContent).toContain('Вход через Steam сейчас не работает');
  expect(asked[1]).toContain(`redirect_uri=${encodeURIComponent(`${location.origin}/auth/steam/redirect/`)}`);
});

const offered = () =>
  [...screen.getByRole('region', { name: 'Или через' }).querySelectorAll('button')].map(
    ({ textContent }) => textContent,
  );

test('back from a provider by the back-forward cache every way to sign in works', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  await open({
    'auth/methods/': METHODS,
    'auth/social/vk_id/url/': { url: 'https://id.example/' },
  });
  const vk = await screen.findByRole('button', { name: /VK/ });
  await userEvent.click(vk);
  await waitFor(() => expect(location.assign).toHaveBeenCalled());
  expect(vk.getAttribute('aria-busy')).toBe('true');
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(vk.getAttribute('aria-busy')).toBeNull();
  vi.restoreAllMocks();
});

test('offers the ways to sign in that the api names, and no others', { tags: '@spec-14.16' }, async () => {
  await open({ 'auth/methods/': { social: ['vk_id', 'yandex'], phone: 'sms' } });
  await screen.findByRole('button', { name: 'Яндекс' });
  expect(offered()).toEqual(['По номеру телефона', 'Яндекс', 'VK ID']);
});

test('offers nothing beside the password where nothing is set up', { tags: '@spec-14.16' }, async () => {
  await open({ 'auth/methods/': { social: [], phone: null } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Или через' })).toBeNull());
});

test('signs in by a code; somebody new is asked for an address first', { tags: '@spec-14.17' }, async () => {
  const asksForEmail = Response.json({ detail: 'Укажите почту', code: 'email_required' }, { status: 400 });
  const wrong = Response.json({ code: ['Код не подходит.'] }, { status: 400 });
  const answers = [wrong, asksForEmail, Response.json({ ...TOKENS, is_signed_up: true })];
  const { bodies } = await open({
    'auth/methods/': { social: [], phone: 'sms' },
    'auth/phone/code/': { phone: '+79161234567', way: 'sms', again_after: 60 },
    'auth/phone/auth/': () => answers.shift()!,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'По номеру телефона' }));
  await userEvent.type(field('Телефон'), '916{Enter}');
  expect(bodies).toEqual([]);
  await userEvent.clear(field('Телефон'));
  await userEvent.type(field('Телефон'), '8 916 123-45-67{Enter}');
  expect(await screen.findByText('Код отправлен на +79161234567.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Код'));
  expect(screen.getByText(/Ещё раз можно через 60/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отправить код ещё раз' })).toBeNull();
  await userEvent.type(field('Код'), '111111{Enter}');
  await waitFor(() => expect(field('Код').getAttribute('aria-invalid')).toBe('true'));
  await userEvent.clear(field('Код'));
  await userEvent.type(field('Код'), '222222{Enter}');
  const email = await screen.findByLabelText('Почта');
  expect(document.activeElement).toBe(email);
  await userEvent.type(email, 'a@b.ru{Enter}');
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  expect(bodies).toEqual([
    { phone: '8 916 123-45-67' },
    { phone: '+79161234567', code: '111111' },
    { phone: '+79161234567', code: '222222' },
    { phone: '+79161234567', code: '222222', email: 'a@b.ru' },
  ]);
});

test('gives the focus to the page’s heading when the opener is gone', async () => {
  await open({ 'auth/jwt/create/': TOKENS });
  signIn.mockImplementationOnce(async () => $session.set('user'));
  await userEvent.type(field('Почта'), 'a@b.ru');
  await userEvent.type(field('Пароль'), 'secret{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Игры'));
});

test('closes when the page changes', async () => {
  await open();
  await press('Создать аккаунт');
  await userEvent.click(screen.getByRole('link', { name: 'пользовательское соглашение' }));
  await waitFor(() => expect($popup.get()).toBeNull());
});

describe('the link of a letter that confirms an address', () => {
  const follow = async (answers: Record<string, StubAnswer>) => {
    const { bodies } = await open(answers);
    history.replaceState(null, '', '/?confirm=k');
    await openLetterLink(async () => {});
    return bodies;
  };

  test('opened where nobody is signed in says what has ended, and asks for a new password', {
    tags: '@spec-14.14',
  }, async () => {
    const ended = { sign_ins: 2, social_accounts: ['vk'], password: true };
    const detail = 'Адрес подтверждён. Отвязаны: ВКонтакте.';
    await follow({
      'auth/registration/confirm/': { detail, ended, password_key: 'new-key' },
      'auth/password/reset/confirm/': TOKENS,
    });
    expect($notification.get()?.text).toBe(detail);
    await waitFor(() => expect($authView.get()).toEqual({ name: 'new_password', key: 'new-key' }));
    expect($popup.get()).toBeTruthy();
  });

  test('opened where the account is signed in changes nothing else', { tags: '@spec-14.14' }, async () => {
    await follow({
      'auth/registration/confirm/': {
        detail: 'Адрес подтверждён.',
        ended: { sign_ins: 0, social_accounts: [], password: false },
        password_key: null,
      },
    });
    expect($notification.get()?.text).toBe('Почта подтверждена.');
    expect($authView.get().name).toBe('sign_in');
  });

  test('is sent once more when the session had ended: nobody is signed in then', async () => {
    let calls = 0;
    await follow({
      'auth/registration/confirm/': () => {
        calls += 1;
        return calls === 1
          ? Response.json({ detail: 'Войдите в аккаунт.' }, { status: 401 })
          : { detail: 'Адрес подтверждён.', ended: null, password_key: null };
      },
    });
    expect(calls).toBe(2);
    expect($notification.get()?.text).toBe('Почта подтверждена.');
  });
});
