import { type Profile, SOCIAL_PROVIDERS } from '@shop/contract';
import { $notification, $popup, $session } from '@shop/state';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../test/fixtures.ts';
import { session } from '../../test/session.ts';
import * as settingsPage from './settings-page.tsx';

let me: Profile;
beforeEach(() => {
  me = profile();
  $session.set('user');
  vi.clearAllMocks();
});

type Sent = { method: string; body: unknown };

/** `answer` is given the request's method and body; undefined leaves the profile as it is. */
async function open(answers: Record<string, StubAnswer> = {}, answer?: (sent: Sent) => unknown) {
  const sent: Sent[] = [];
  stubApi({
    'auth/methods/': { social: SOCIAL_PROVIDERS, phone: null },
    'auth/profile/': async (_url: URL, request: Request) => {
      const { method, headers } = request;
      if (method === 'GET') return me;
      const isForm = headers.get('Content-Type')?.startsWith('multipart');
      const body = method === 'PATCH' ? await (isForm ? request.formData() : request.json()) : undefined;
      sent.push({ method, body });
      return answer?.({ method, body }) ?? me;
    },
    ...answers,
  });
  const view = await renderPage([{ path: '/profile/settings', module: settingsPage }], '/profile/settings');
  session.refreshProfile.mockImplementation(() => view.queryClient.invalidateQueries());
  await screen.findByRole('heading', { name: 'Имя' });
  return { ...view, sent };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const nickname = () => screen.getByLabelText<HTMLInputElement>('Как к вам обращаться');

test('changes the nickname', { tags: '@spec-15.6' }, async () => {
  const { sent } = await open({}, ({ body }) => profile(body as Partial<Profile>));
  await userEvent.clear(nickname());
  await userEvent.type(nickname(), ' Аня {Enter}');
  await waitFor(() => expect(nickname().value).toBe('Аня'));
  expect(sent).toEqual([{ method: 'PATCH', body: { nickname: 'Аня' } }]);
  expect($notification.get()?.text).toBe('Имя сохранено.');
});

test('keeps a refused nickname, with the reason beside it', async () => {
  const refusal = Response.json({ nickname: ['Это имя занято.'] }, { status: 400 });
  const { sent } = await open({}, () => refusal);
  await userEvent.clear(nickname());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Укажите имя.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(nickname(), 'root{Enter}');
  expect(await screen.findByText('Это имя занято.')).toBeTruthy();
  expect(nickname().value).toBe('root');
  expect(document.activeElement).toBe(nickname());
});

test.each([
  [false, 'Задать пароль'],
  [true, 'Сменить пароль'],
])(
  'shows the e-mail, and sends a letter to set a password with (has one: %s)',
  { tags: '@spec-14.13' },
  async (has_password, label) => {
    me = profile({ has_password, email: 'me@example.ru' });
    const asked: unknown[] = [];
    const answers = [Response.json({ detail: 'Слишком часто.' }, { status: 429 }), { detail: 'ok' }];
    await open({
      'auth/password/reset/': async (_url: URL, request: Request) => {
        asked.push(await request.json());
        return answers.shift()!;
      },
    });
    expect(screen.getByText('me@example.ru')).toBeTruthy();
    await userEvent.click(button(label));
    expect((await screen.findByRole('alert')).textContent).toContain('Слишком часто.');
    await userEvent.click(button(label));
    expect((await screen.findByRole('status')).textContent).toContain('Отправили письмо на me@example.ru');
    expect(asked).toEqual([{ email: 'me@example.ru' }, { email: 'me@example.ru' }]);
  },
);

const picture = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type });

test('shows a chosen picture before it is sent', { tags: '@spec-15.6' }, async () => {
  const { sent } = await open({}, () => profile({ avatar_img: '/media/me.webp' }));
  await userEvent.upload(screen.getByLabelText('Выбрать картинку'), picture('me.png', 'image/png'));
  const preview = await screen.findByRole('img', { name: 'Так будет выглядеть ваш аватар' });
  expect(preview.getAttribute('src')).toMatch(/^data:image\/png/);
  expect(sent).toEqual([]);
  const card = screen.getByRole('heading', { name: 'Аватар' }).closest('section')!;
  await userEvent.click(within(card).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/me.webp'));
  expect((sent[0]!.body as FormData).get('avatar')).toMatchObject({ name: 'me.png' });
});

test.each([
  ['a drawing', picture('x.svg', 'image/svg+xml'), 'Подойдёт PNG, JPEG или WebP.'],
  ['a file above 5 MB', picture('x.png', 'image/png', 5 * 1024 * 1024 + 1), /больше 5 МБ/],
])('refuses %s without asking the server', { tags: '@spec-14.10' }, async (_, file, text) => {
  const { sent } = await open();
  fireEvent.change(screen.getByLabelText('Выбрать картинку'), { target: { files: [file] } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('offers to bind what can be bound and to unbind what can be unbound', {
  tags: '@spec-4.16',
}, async () => {
  await open();
  const names = screen
    .getAllByRole('button', { name: /ривязать|твязать/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual([
    'Привязать Steam',
    'Привязать Telegram',
    'Привязать ВКонтакте',
    'Привязать VK ID',
    'Отвязать Яндекс',
  ]);
  // Google is bound, and there is no call to unbind it.
  expect(screen.getByText('Google')).toBeTruthy();
  expect(screen.queryByText('Facebook')).toBeNull();
});

test('unbinds, or shows why not', { tags: ['@spec-4.16', '@spec-15.6'] }, async () => {
  let answer: () => unknown = () => Response.json({ detail: 'Это последний способ войти.' }, { status: 400 });
  await open({ 'auth/social/yandex/unbind/': () => answer() });
  await userEvent.click(button('Отвязать Яндекс'));
  expect((await screen.findByRole('alert')).textContent).toBe('Это последний способ войти.');
  answer = () => {
    me = profile({ social_accounts: [] });
    return {};
  };
  await userEvent.click(button('Отвязать Яндекс'));
  expect(await screen.findByRole('button', { name: 'Привязать Яндекс' })).toBeTruthy();
});

test('deletes the account only after a box was ticked', { tags: ['@spec-2.28', '@spec-15.6'] }, async () => {
  const { sent } = await open({}, () => new Response(null, { status: 204 }));
  await userEvent.click(button('Удалить аккаунт'));
  expect($popup.get()).toBe('user-delete');
  expect(screen.getByRole('dialog').textContent).toMatch(/120,50\s₽/);
  await userEvent.click(button('Удалить навсегда'));
  expect(screen.getByText('Отметьте, что понимаете последствия.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(button('Удалить навсегда'));
  await waitFor(() => expect(session.signOut).toHaveBeenCalled());
  expect(sent).toEqual([{ method: 'DELETE', body: undefined }]);
  expect($popup.get()).toBeNull();
});

test('leaves everything as it is when deleting is called off', { tags: '@spec-2.28' }, async () => {
  const { sent } = await open();
  await userEvent.click(button('Удалить аккаунт'));
  await userEvent.click(button('Оставить'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  expect(session.signOut).not.toHaveBeenCalled();
});

test('offers to bind only what the shop offers; what is bound can be unbound all the same', {
  tags: '@spec-14.16',
}, async () => {
  me = profile({ social_accounts: ['steam'] });
  await open({ 'auth/methods/': { social: ['yandex'], phone: null } });
  const names = screen
    .getAllByRole('button', { name: /ривязать|твязать/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Отвязать Steam', 'Привязать Яндекс']);
});

test('attaches a number by a code, and detaches it', { tags: '@spec-14.17' }, async () => {
  const bodies: unknown[] = [];
  const noting =
    (answer: object, change = () => {}) =>
    async (_url: URL, request: Request) => {
      bodies.push(await request.json());
      change();
      return answer;
    };
  const phone = '+79161234567';
  await open({
    'auth/methods/': { social: [], phone: 'sms' },
    'auth/phone/code/': noting({ phone, way: 'sms', again_after: 60 }),
    'auth/phone/bind/': noting({ detail: 'ok' }, () => {
      me = profile({ phone });
    }),
    'auth/phone/unbind/': noting({ detail: 'ok' }, () => {
      me = profile({ phone: null });
    }),
  });
  await userEvent.type(screen.getByLabelText('Телефон'), '8 916 123-45-67{Enter}');
  const code = await screen.findByLabelText('Код');
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText(phone)).toBeTruthy();
  expect($notification.get()?.text).toBe('Номер привязан.');
  await userEvent.click(button('Отвязать номер'));
  expect(await screen.findByLabelText('Телефон')).toBeTruthy();
  expect(bodies).toEqual([{ phone: '8 916 123-45-67' }, { phone, code: '123456' }, {}]);
});
