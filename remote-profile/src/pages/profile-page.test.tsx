import type { Profile } from '@shop/contract';
import { $notification, $session } from '@shop/state';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { order, page, profile } from '../../test/fixtures.ts';
import { session } from '../../test/session.ts';
import { remote } from '../remote.ts';
import * as profilePage from './profile-page.tsx';
import * as settingsPage from './settings-page.tsx';

const routes = [
  { path: '/profile', module: profilePage },
  { path: '/profile/settings', module: settingsPage },
];
let me: Profile;
beforeEach(() => {
  me = profile();
  $session.set('user');
});

async function open(answers: Record<string, StubAnswer> = {}, address = '/profile') {
  const asked = stubApi({ 'auth/profile/': () => me, 'orders/': page([order()]), ...answers });
  const view = await renderPage(routes, address);
  session.refreshProfile.mockImplementation(() => view.queryClient.invalidateQueries());
  await screen.findByRole('heading', { level: 1 });
  return { ...view, asked };
}
const card = (name: RegExp) => screen.findByRole('article', { name });

test('both pages are protected, kept out of search engines, and lead to each other', {
  tags: ['@spec-2.12', '@spec-2.13'],
}, async () => {
  const { head, address } = await open();
  expect(head()?.noindex).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Настройки' }));
  await screen.findByRole('heading', { level: 1, name: 'Настройки' });
  expect(head()?.noindex).toBe(true);
  expect(address()).toBe('/profile/settings');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Настройки');
  const own = remote.routes.filter(({ path }) => path.startsWith('/profile'));
  expect(own.every(({ middleware }) => middleware?.includes('auth'))).toBe(true);
});

test('shows the balance', { tags: '@spec-15.5' }, async () => {
  await open();
  expect((await screen.findByText(/120,50/)).textContent).toMatch(/₽/);
});

test('shows what a code gives before it is activated, then activates it', {
  tags: ['@spec-4.14', '@spec-7.49'],
}, async () => {
  const code = { code: 'SUMMER', percent: 15, game: null };
  const { asked } = await open({
    'promo_codes/show/': code,
    'promo_codes/activate/': () => {
      me = profile({ active_promo_code: code });
      return code;
    },
  });
  await userEvent.type(await screen.findByLabelText('Промокод'), ' SUMMER ');
  await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
  expect(await screen.findByText('Код SUMMER даёт скидку 15 %')).toBeTruthy();
  expect(asked).not.toContain('promo_codes/activate/');
  await userEvent.click(screen.getByRole('button', { name: 'Применить' }));
  expect(await screen.findByText('−15 %')).toBeTruthy();
  expect($notification.get()?.text).toBe('Промокод применён.');
});

test('takes an active code off', { tags: '@spec-4.14' }, async () => {
  me = profile({ active_promo_code: { code: 'SUMMER', percent: 15, game: 7 } });
  await open({
    'promo_codes/deactivate/': () => {
      me = profile();
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
  expect(await screen.findByLabelText('Промокод')).toBeTruthy();
});

test('shows what is wrong with a code beside it, and keeps it', async () => {
  await open({
    'promo_codes/activate/': Response.json({ detail: 'Такого промокода нет.' }, { status: 400 }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Промокод');
  await userEvent.type(field, 'WRONG{Enter}');
  expect(await screen.findByText('Такого промокода нет.')).toBeTruthy();
  expect(field.value).toBe('WRONG');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('leads to the unpaid order that has the code', async () => {
  const refusal = {
    code: ['Промокод уже применён в вашем неоплаченном заказе 3F0C6F5E.'],
    order: ['3f0c6f5e'],
  };
  await open({ 'promo_codes/show/': Response.json(refusal, { status: 400 }) });
  const field = await screen.findByLabelText('Промокод');
  await userEvent.type(field, 'TEN');
  await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
  expect(await screen.findByText(refusal.code[0]!)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Открыть неоплаченный заказ' });
  expect(way.getAttribute('href')).toBe('/orders/3f0c6f5e/pay');
  await userEvent.type(field, 'X');
  expect(way.isConnected).toBe(false);
});

test('asks for 50 orders a page, and turns pages in the address', { tags: '@spec-9.7' }, async () => {
  const { asked, address } = await open({ 'orders/': page([order()], 51) });
  await userEvent.click(await screen.findByRole('button', { name: 'Дальше' }));
  await waitFor(() => expect(address()).toBe('/profile?page=2'));
  await waitFor(() =>
    expect(asked.filter((path) => path.startsWith('orders/'))).toEqual([
      'orders/?page=1&page_size=50',
      'orders/?page=2&page_size=50',
    ]),
  );
  expect(await screen.findByText('Страница 2 из 2')).toBeTruthy();
});

test('filters by status, from the first page', { tags: '@spec-7.20' }, async () => {
  const { asked, address } = await open({ 'orders/': page([order()], 120) }, '/profile?page=2');
  await userEvent.selectOptions(await screen.findByLabelText('Показать'), 'Выполненные');
  expect(address()).toBe('/profile?status=done');
  await waitFor(() => expect(asked).toContain('orders/?page=1&page_size=50&status=done'));
});

test('says so when there is no order, of a status or at all', async () => {
  await open({ 'orders/': page([]) }, '/profile?status=failed');
  await userEvent.click(await screen.findByRole('button', { name: 'Показать все' }));
  expect(await screen.findByRole('link', { name: 'Выбрать игру' })).toBeTruthy();
});

test('past the last page it says so, and leads to the first', async () => {
  const orders = (url: URL) =>
    url.searchParams.get('page') === '1'
      ? page([order()])
      : Response.json({ detail: 'Неправильная страница' }, { status: 404 });
  const { address } = await open({ 'orders/': orders }, '/profile?page=9');
  expect(await screen.findByText('Такой страницы нет: заказов не так много.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'К первой странице' }));
  expect(await card(/PUBG Mobile/)).toBeTruthy();
  expect(address()).toBe('/profile');
});

test('an order of a game that is not sold any more cannot be repeated, and says so', async () => {
  const { game } = order();
  await open({ 'orders/': page([order({ game: { ...game, is_active: false } })]) });
  const shown = within(await card(/PUBG Mobile/));
  expect(shown.getByText('Этот товар сейчас не продаётся.')).toBeTruthy();
  expect(shown.queryByRole('link', { name: 'Повторить' })).toBeNull();
});

test('an order can be repeated, and its codes are kept', { tags: '@spec-15.5' }, async () => {
  const product = order().order_products[0]!;
  const codes = [
    { code: 'AAAA-1111', amount_uc: 60 },
    { code: 'BBBB-2222', amount_uc: 60 },
  ];
  await open({ 'orders/': page([order({ order_products: [{ ...product, codes }] })]) });
  const shown = await card(/PUBG Mobile/);
  expect(within(shown).getByText('Выполнен')).toBeTruthy();
  expect(within(shown).getByText('60 UC × 2')).toBeTruthy();
  expect(within(shown).getByText('BBBB-2222')).toBeTruthy();
  expect(within(shown).getByRole('link', { name: 'Повторить' }).getAttribute('href')).toBe(
    '/products/1?order=aaaaaaaa-0000-4000-8000-000000000001',
  );
});

test('a paid order says what was charged, the fee of it, and what the balance paid', {
  tags: '@spec-10.17',
}, async () => {
  const id = (last: number) => `bbbbbbbb-0000-4000-8000-00000000000${last}`;
  const paid = { status: 'done', is_payment_active: false, total: '178.00' };
  await open({
    'orders/': page([
      order({
        ...{ ...paid, id: id(1), balance_used: '29.80' },
        charged: { amount: '151.91', currency: 'RUB', fee: '3.71' },
      }),
      order({ ...paid, id: id(2), balance_used: '178.00', charged: null }),
    ]),
  });
  const cards = await screen.findAllByRole('article');
  const texts = cards.map((card) => card.textContent!.replaceAll(/\s/g, ' '));
  expect(texts[0]).toContain('151,91 ₽заказ 178 ₽, с баланса 29,80 ₽, комиссия 3,71 ₽');
  expect(texts[1]).toContain('178 ₽оплачено с баланса');
});

test('each kind says where it went', { tags: '@spec-15.5' }, async () => {
  const id = (last: number) => `aaaaaaaa-0000-4000-8000-00000000000${last}`;
  await open({
    'orders/supply_channel/servers/1/': { results: [{ value: 'tw-hk-mo', name: 'TW, HK, MO' }] },
    'orders/': page([
      order({ id: id(2), resourcetype: 'SteamOrder', steam_account_id: 'gabe', amount: '500.00' }),
      order({
        id: id(3),
        resourcetype: 'StandoffOrder',
        game_account_id: '7777',
        game_avatar: '/media/x.webp',
        surplus: '0.10',
      }),
      order({
        id: id(4),
        resourcetype: 'MooGoldOrder',
        moogold_user_id: '5555',
        moogold_server: 'tw-hk-mo',
        moogold_server_custom_id: null,
      }),
      order({
        id: id(5),
        resourcetype: 'MooGoldOrder',
        moogold_user_id: '6666',
        moogold_server: 'gone',
        moogold_server_custom_id: null,
      }),
    ]),
  });
  const [steam, standoff, supply, older] = await screen.findAllByRole('article');
  expect(steam?.textContent).toMatch(/Логин Steamgabe.*На кошелёк500/s);
  expect(standoff?.textContent).toMatch(/ID игрока7777/);
  expect(standoff?.querySelector('img[src="/media/x.webp"]')).toBeTruthy();
  await waitFor(() => expect(supply?.textContent).toMatch(/ID игрока5555.*СерверTW, HK, MO/s));
  expect(older?.textContent).toMatch(/ID игрока6666.*Серверgone/s);
});

test('leads to paying while that is possible, and says why an order failed', {
  tags: '@spec-15.5',
}, async () => {
  await open({
    'orders/': page([
      order({ status: 'created', is_payment_active: true, total_to_pay: '77.50' }),
      order({
        id: 'bbbbbbbb-0000-4000-8000-000000000002',
        status: 'failed',
        reject_reason: 'Время оплаты истекло',
      }),
    ]),
  });
  expect((await screen.findByRole('link', { name: /Оплатить 77,50/ })).getAttribute('href')).toMatch(
    /^\/orders\/aaaa.*\/pay$/,
  );
  expect(within(await card(/BBBBBBBB/)).getByText('Время оплаты истекло')).toBeTruthy();
});

test('a profile that cannot be loaded shows an error with a retry', async () => {
  let answer: StubAnswer = Response.json({ detail: 'Сбой' }, { status: 500 });
  await open({ 'auth/profile/': () => answer });
  expect((await screen.findByRole('alert')).textContent).toContain('Сбой');
  answer = me;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText(/120,50/)).toBeTruthy();
});
