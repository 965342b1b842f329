import type { Game } from '@shop/contract';
import {
  $busy,
  $carts,
  $notification,
  $popup,
  $session,
  clearNotifications,
  closePopup,
  provideSession,
  setQuantity,
} from '@shop/state';
import type { StubAnswer } from '@shop/testing/pages';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ORDER_ID,
  orderFixture,
  profileFixture,
  pubgGameFixture,
  standoffGameFixture,
  steamGameFixture,
  supplyGameFixture,
} from '../../test/fixtures.ts';
import { email, orders, pay, showOrder } from '../../test/order-form.tsx';

const PAST_ID = '11111111-1111-4111-8111-111111111111';
const text = () => document.body.textContent!.replaceAll(/\s/g, ' ');
const asUser = (game: Game, profile: object = {}, answers: Record<string, StubAnswer> = {}, search = '') => {
  $session.set('user');
  return showOrder(game, { 'auth/profile/': profileFixture(profile), ...answers }, search);
};

beforeEach(() => {
  $carts.set({});
  clearNotifications();
  $session.set('guest');
  const done = async () => {};
  provideSession(async () => ({ signIn: done, signOut: done, refreshProfile: done }));
});
afterEach(() => {
  $session.set('unknown');
  closePopup();
});

describe('a signed-in buyer', () => {
  test('finds the e-mail filled in, may leave it out, and is not kept from updates by it', {
    tags: ['@spec-4.5', '@spec-6.4'],
  }, async () => {
    setQuantity(1, 11, 2);
    const { sent, handle } = orders();
    await asUser(pubgGameFixture(), {}, { 'orders/pubg/': handle });
    await waitFor(() => expect(email()).toHaveProperty('value', 'user@example.ru'));
    expect($busy.get()).toEqual([]);
    await userEvent.clear(email());
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).not.toHaveProperty('email');
  });

  test('keeps what was typed before the profile came, and loses the e-mail by signing out', {
    tags: '@spec-4.5',
  }, async () => {
    await showOrder(pubgGameFixture(), { 'auth/profile/': profileFixture() });
    act(() => $session.set('user'));
    await waitFor(() => expect(email()).toHaveProperty('value', 'user@example.ru'));
    act(() => $session.set('guest'));
    await waitFor(() => expect(email()).toHaveProperty('value', ''));
    await userEvent.type(email(), 'own@example.ru');
    act(() => $session.set('user'));
    expect(email()).toHaveProperty('value', 'own@example.ru');
  });

  test('sees promo code and balance taken off the sum', async () => {
    setQuantity(1, 11, 2);
    const code = { code: 'TEN', percent: 10, game: null };
    await asUser(pubgGameFixture(), { balance: '60.20', active_promo_code: code });
    await waitFor(() => expect(pay().textContent).toMatch(/Оплатить 100\s₽/));
    expect(text()).toContain('Промокод TEN, −10 %−17,80 ₽');
    expect(text()).toContain('С баланса−60,20 ₽');
  });

  test('pays from the balance when it is enough', async () => {
    setQuantity(1, 11, 2);
    await asUser(pubgGameFixture(), { balance: '1000.00' });
    expect(await screen.findByRole('button', { name: 'Оплатить с баланса' })).toBeTruthy();
    expect(text()).toContain('С баланса−178 ₽');
  });
});

describe('an order of which nothing is due', () => {
  const price = { id: ORDER_ID, total: '178.00', products: [] };
  /** Shows two packs of 89 ₽ to a buyer with `profile`; `paid` are the payments from the balance. */
  async function covered(
    profile: object,
    order: object = price,
    answer: () => Response | object = () => ({}),
  ) {
    setQuantity(1, 11, 2);
    const paid: unknown[] = [];
    const { sent, handle } = orders(() => order);
    const view = await asUser(pubgGameFixture(), profile, {
      'orders/pubg/': handle,
      'payments/balance/': async (_: URL, request: Request) => {
        paid.push(await request.json());
        return answer();
      },
    });
    const button = await screen.findByRole('button', { name: /с баланса|Получить заказ/ });
    return { ...view, sent, paid, button };
  }
  const left = (view: { address: () => string }) =>
    waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));

  test('takes one press, which is announced, and no method', { tags: '@spec-10.16' }, async () => {
    const view = await covered({ balance: '1000.00' });
    expect(text()).toContain('178 ₽ сразу спишется с баланса');
    expect(text()).not.toContain('на следующем шаге');
    await userEvent.dblClick(view.button);
    await left(view);
    expect(view.sent).toHaveLength(1);
    expect(view.paid).toEqual([{ order_id: ORDER_ID, currency: 'RUB' }]);
    expect($notification.get()).toBeNull();
  });

  test('takes one press where a promo code covers it', { tags: '@spec-10.16' }, async () => {
    const code = { code: 'ALL', percent: 100, game: null };
    const view = await covered({ active_promo_code: code }, { ...price, total: '0.00' });
    expect(view.button.textContent).toBe('Получить заказ');
    await userEvent.click(view.button);
    await left(view);
    expect(view.paid).toHaveLength(1);
  });

  test('is paid on its page where the balance was spent meanwhile', { tags: '@spec-10.16' }, async () => {
    const view = await covered({ balance: '1000.00' }, price, () =>
      Response.json({ detail: 'No.' }, { status: 404 }),
    );
    await userEvent.click(view.button);
    await left(view);
    expect($notification.get()?.text).toContain('Баланса теперь не хватает');
    expect($carts.get()).toEqual({ 1: {} });
  });

  test('is not paid at a price that was not shown', { tags: '@spec-10.16' }, async () => {
    const view = await covered({ balance: '1000.00' }, { ...price, total: '198.00' });
    await userEvent.click(view.button);
    await left(view);
    expect(view.paid).toEqual([]);
  });
});

describe('a game for signed-in buyers', () => {
  const game = pubgGameFixture({ is_auth_required: true });

  test('opens the sign-in popup, sends nothing, and goes on with everything kept', {
    tags: '@spec-6.2',
  }, async () => {
    setQuantity(1, 11, 2);
    const { sent, handle } = orders();
    await showOrder(game, { 'auth/profile/': profileFixture(), 'orders/pubg/': handle });
    await userEvent.click(await screen.findByRole('button', { name: 'Войти и продолжить' }));
    expect($popup.get()).toBe('auth');
    expect(sent).toHaveLength(0);
    act(() => $session.set('user'));
    await waitFor(() => expect(email()).toHaveProperty('value', 'user@example.ru'));
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ products: [{ product_id: 11, quantity: 2 }] });
  });
});

describe('the last order of a kind', () => {
  const servers = {
    is_server_needed: true,
    is_server_enum: true,
    servers: [{ id: 'asia', name: 'Азия' }],
  };
  const player = () => screen.getByRole('textbox', { name: 'ID игрока' });
  const last = (moogold_server: string | null) => ({
    'orders/': { count: 1, results: [{ resourcetype: 'MooGoldOrder', game: { id: 3 } }] },
    'orders/supply_channel/last_order_data/3/': { moogold_user_id: '700', moogold_server, email: null },
  });

  test('fills the form in', { tags: '@spec-5.9' }, async () => {
    await asUser(supplyGameFixture(servers), {}, last('asia'));
    await waitFor(() => expect(player()).toHaveProperty('value', '700'));
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'asia');
    expect(email()).toHaveProperty('value', 'user@example.ru');
  });

  test('is left alone when one of its fields is empty', { tags: '@spec-5.9' }, async () => {
    const { asked } = await asUser(supplyGameFixture(servers), {}, last(null));
    await waitFor(() => expect(email()).toHaveProperty('value', 'user@example.ru'));
    expect(asked).toContain('orders/supply_channel/last_order_data/3/');
    expect(player()).toHaveProperty('value', '');
  });

  test('is not asked for by a guest', { tags: '@spec-11.12' }, async () => {
    const { asked } = await showOrder(standoffGameFixture());
    expect(asked.filter((path) => path.includes('last_order'))).toEqual([]);
  });

  test('is not asked for by a buyer who has made none, and its absence is no failure', async () => {
    const others = { count: 1, results: [{ resourcetype: 'PUBGOrder', game: { id: 1 } }] };
    const { asked } = await asUser(steamGameFixture(), {}, { 'orders/': others });
    await waitFor(() => expect(email()).toHaveProperty('value', 'user@example.ru'));
    expect(asked.some((path) => path.startsWith('orders/?'))).toBe(true);
    expect(asked.filter((path) => path.includes('last_order'))).toEqual([]);
    expect($notification.get()).toBeNull();
  });
});

describe('a repeated order', () => {
  const steam = orderFixture({
    id: PAST_ID,
    resourcetype: 'SteamOrder',
    game: { ...orderFixture().game, id: 2 },
    steam_account_id: 'gordon',
    amount: '20000.00',
  });

  test('brings Steam’s account and its amount within today’s bounds', { tags: '@spec-11.13' }, async () => {
    await showOrder(steamGameFixture(), { [`orders/${PAST_ID}/`]: steam }, `?order=${PAST_ID}`);
    const account = screen.getByRole('textbox', { name: 'Логин Steam' });
    await waitFor(() => expect(account).toHaveProperty('value', 'gordon'));
    expect(screen.getByRole('textbox', { name: /Сумма/ })).toHaveProperty('value', '15000');
  });

  test('skips what is no longer sold and says so', { tags: ['@spec-2.29', '@spec-11.13'] }, async () => {
    setQuantity(1, 12, 3);
    const line = orderFixture().products[0];
    const past = orderFixture({
      id: PAST_ID,
      products: [
        { ...line, quantity: 4 },
        { ...line, id: 99, title: '8100 UC' },
      ],
    });
    await showOrder(pubgGameFixture(), { [`orders/${PAST_ID}/`]: past }, `?order=${PAST_ID}`);
    await waitFor(() => expect($notification.get()?.text).toContain('8100 UC'));
    expect($carts.get()[1]).toEqual({ 11: 4 });
  });

  test('is chosen once: a reload leaves the cart as it was changed since, another visit chooses it again', async () => {
    const past = orderFixture({ id: PAST_ID, email: 'past@example.ru' });
    const repeat = () => showOrder(pubgGameFixture(), { [`orders/${PAST_ID}/`]: past }, `?order=${PAST_ID}`);
    const first = await repeat();
    await waitFor(() => expect($carts.get()[1]).toEqual({ 11: 2 }));
    act(() => setQuantity(1, 12, 3));
    // A link within the page makes an entry of its own, and the order is read again.
    history.replaceState(null, '');
    act(() =>
      first.queryClient.setQueryData([`orders/${PAST_ID}/`], {
        ...past,
        email: 'past@example.ru',
        status: 'sent',
      }),
    );
    expect($carts.get()[1]).toEqual({ 11: 2, 12: 3 });
    history.replaceState({ repeated: PAST_ID }, '');
    first.unmount();
    const reloaded = await repeat();
    await waitFor(() => expect(email()).toHaveProperty('value', 'past@example.ru'));
    expect($carts.get()[1]).toEqual({ 11: 2, 12: 3 });
    reloaded.unmount();
    history.pushState({ key: 'another' }, '');
    await repeat();
    await waitFor(() => expect($carts.get()[1]).toEqual({ 11: 2 }));
    expect(history.state).toMatchObject({ key: 'another' });
  });

  test('that is not ours leaves the cart as it is and says so', async () => {
    setQuantity(1, 12, 3);
    await showOrder(pubgGameFixture(), {}, `?order=${PAST_ID}`);
    await waitFor(() => expect($notification.get()?.text).toContain('Прошлый заказ не загрузился'));
    expect($carts.get()[1]).toEqual({ 12: 3 });
  });

  test('of a game that is not sold any more says that it is unavailable', {
    tags: '@spec-5.10',
  }, async () => {
    await showOrder(pubgGameFixture({ is_active: false }), {}, `?order=${PAST_ID}`);
    expect(screen.getByText('Этот товар сейчас не продаётся.')).toBeTruthy();
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    setQuantity(3, 31, 2);
  });
  const sheet = (name: string) => screen.getByRole('dialog', { name });

  test('the button brings up the missing data, then the confirmation, and both close when the order is made', {
    tags: '@spec-4.2',
  }, async () => {
    const { sent, handle } = orders();
    const view = await showOrder(supplyGameFixture(), { 'orders/supply_channel/': handle });
    await userEvent.click(pay());
    const data = within(sheet('Данные для заказа'));
    expect(screen.queryByRole('region', { name: 'Проверьте, пожалуйста:' })).toBeNull();
    const player = data.getByRole('textbox', { name: 'ID игрока' });
    expect(document.activeElement).toBe(player);
    await userEvent.type(player, '70012345');
    await userEvent.click(data.getByRole('button', { name: 'Продолжить' }));
    expect(data.getByRole('region', { name: 'Проверьте, пожалуйста:' })).toBe(document.activeElement);
    await userEvent.type(data.getByRole('textbox', { name: 'Почта' }), 'buyer@example.ru{Enter}');
    const confirm = within(sheet('Проверьте заказ'));
    expect(confirm.getByText('70012345')).toBeTruthy();
    expect(confirm.getByText('buyer@example.ru')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await userEvent.click(confirm.getByRole('button', { name: /Оплатить/ }));
    await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
    expect(sent).toHaveLength(1);
  });

  test('the data can be changed from the confirmation, and stay when the sheet is closed', {
    tags: '@spec-4.2',
  }, async () => {
    await showOrder(supplyGameFixture());
    await userEvent.type(screen.getByRole('textbox', { name: 'ID игрока' }), '70012345');
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    await userEvent.click(screen.getByRole('button', { name: 'Изменить данные' }));
    const data = within(sheet('Данные для заказа'));
    expect(data.getByRole('textbox', { name: 'ID игрока' })).toHaveProperty('value', '70012345');
    await userEvent.click(data.getByRole('button', { name: 'Закрыть' }));
    expect(screen.getByRole('textbox', { name: 'ID игрока' })).toHaveProperty('value', '70012345');
  });

  test('codes need no confirmation', { tags: '@spec-4.2' }, async () => {
    setQuantity(1, 11, 1);
    const { sent, handle } = orders();
    await showOrder(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a missing product is shown on the page', async () => {
    $carts.set({});
    localStorage.clear();
    await showOrder(supplyGameFixture());
    await userEvent.click(pay());
    expect(screen.getByRole('region', { name: 'Проверьте, пожалуйста:' }).textContent).toContain(
      'Выберите хотя бы один товар.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
