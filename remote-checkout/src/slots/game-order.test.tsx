import { createdOrder, createPubgOrder, createSteamOrder, type Game } from '@shop/contract';
import { $busy, $carts, recentOrder, setQuantity } from '@shop/state';
import { renderPage } from '@shop/testing/pages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_ID, pubgGameFixture, steamGameFixture } from '../../test/fixtures.ts';
import { email, orders, pay, refuse, showOrder as show } from '../../test/order-form.tsx';
import { Slot } from './game-order.tsx';

beforeEach(() => {
  $carts.set({});
  sessionStorage.clear();
});

describe('ordering codes', () => {
  test('shows what is chosen, line by line, and the sum with discounts', {
    tags: '@spec-15.11',
  }, async () => {
    setQuantity(1, 11, 2);
    setQuantity(1, 12, 1);
    await show(pubgGameFixture());
    expect(screen.getByText('60 UC').closest('li')!.textContent).toMatch(/× 2\s*178\s₽/);
    expect(pay().textContent).toMatch(/Оплатить 627\s₽/);
  });

  test('a double click sends one order, then the cart is empty and the payment page opens', {
    tags: ['@spec-3.21', '@spec-4.3', '@spec-4.7', '@spec-5.7'],
  }, async () => {
    setQuantity(1, 11, 2);
    const { sent, handle } = orders();
    const view = await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), ' buyer@example.ru ');
    act(() => {
      pay().click();
      pay().click();
    });
    await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
    expect(sent).toHaveLength(1);
    expect(createPubgOrder.parse(sent[0]!.body)).toEqual({
      products: [{ product_id: 11, quantity: 2 }],
      email: 'buyer@example.ru',
    });
    expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect($carts.get()[1]).toEqual({});
    expect(recentOrder()).toBe(ORDER_ID);
  });

  // A tap on the button takes the focus from the quantity: it counts, and the order is sent, before the form has followed.
  const leaveWith = (quantity: number) =>
    act(() => {
      setQuantity(1, 11, quantity);
      pay().click();
    });

  test('a quantity that is left by the tap on the button is the one that is ordered', async () => {
    setQuantity(1, 11, 1);
    const { sent, handle } = orders(() => refuse({ products: [{ quantity: ['Не больше 4.'] }] }));
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    leaveWith(5);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ products: [{ product_id: 11, quantity: 5 }] });
    const line = await screen.findByText('Не больше 4.');
    expect(line.closest('li')!.textContent).toContain('60 UC');
  });

  test('a product that is taken out by the tap on the button is not ordered', async () => {
    setQuantity(1, 11, 1);
    const { sent, handle } = orders();
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    leaveWith(0);
    expect(await screen.findByText('Выберите хотя бы один товар.')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  test('outdates the lists of orders', async () => {
    setQuantity(1, 11, 2);
    const view = await show(pubgGameFixture(), { 'orders/pubg/': orders().handle });
    view.queryClient.setQueryData(['orders/', {}], 'without this order');
    await userEvent.type(email(), 'buyer@example.ru{Enter}');
    await waitFor(() => expect(view.queryClient.getQueryState(['orders/', {}])?.isInvalidated).toBe(true));
  });

  test('asks a guest for an e-mail and for a product before anything is sent', {
    tags: ['@spec-4.4', '@spec-5.1'],
  }, async () => {
    const { sent, handle } = orders();
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.click(pay());
    const summary = screen.getByRole('region', { name: 'Проверьте, пожалуйста:' });
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText('Выберите хотя бы один товар.')).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(email().closest('form')!.textContent).toContain('Укажите почту: на неё придёт чек.');
    expect(sent).toHaveLength(0);
  });

  test('checks the e-mail when it is left, and is quiet while it is typed', async () => {
    await show(pubgGameFixture());
    await userEvent.type(email(), 'buyer@');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(email(), 'e');
    expect(email().getAttribute('aria-invalid')).toBeNull();
  });

  test('the server’s errors appear beside their fields, and what was typed stays', {
    tags: '@spec-4.4',
  }, async () => {
    setQuantity(1, 11, 2);
    setQuantity(1, 12, 9);
    const { handle } = orders(() =>
      refuse({ products: [{}, { quantity: ['Не больше 5.'] }], email: ['Введите правильный адрес.'] }),
    );
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    const line = await screen.findByText('Не больше 5.');
    expect(line.closest('li')!.textContent).toContain('325 UC');
    expect(email()).toHaveProperty('value', 'buyer@example.ru');
    const described = email().getAttribute('aria-describedby')!.split(' ')[0]!;
    expect(document.getElementById(described)!.textContent).toBe('Введите правильный адрес.');
    expect($carts.get()[1]).toEqual({ 11: 2, 12: 9 });
  });

  test('a retry of the same order carries the same key, a changed order another', {
    tags: '@spec-11.6',
  }, async () => {
    setQuantity(1, 11, 1);
    const { sent, handle } = orders(() => new Response('', { status: 502 }));
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    for (const count of [1, 2]) {
      await userEvent.click(pay());
      await waitFor(() => expect(sent).toHaveLength(count));
      await waitFor(() => expect(pay().getAttribute('aria-busy')).toBeNull());
    }
    await userEvent.type(email(), 'x');
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  test('a retry after a reload carries the same key, an order after an answer another', {
    tags: '@spec-11.6',
  }, async () => {
    let answer: () => Response | object = () => new Response('', { status: 502 });
    const { sent, handle } = orders(() => answer());
    const attempt = async () => {
      act(() => setQuantity(1, 11, 1));
      const view = await show(pubgGameFixture(), { 'orders/pubg/': handle });
      await userEvent.type(email(), 'buyer@example.ru');
      const count = sent.length;
      await userEvent.click(pay());
      await waitFor(() => expect(sent).toHaveLength(count + 1));
      return view;
    };
    await attempt();
    await waitFor(() => expect(pay().getAttribute('aria-busy')).toBeNull());
    cleanup();
    answer = () => createdOrder.parse({ id: ORDER_ID, total: '89.00', products: [] });
    const view = await attempt();
    await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
    cleanup();
    await attempt();
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  test('says that cookies are blocked before anything is sent', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    setQuantity(1, 11, 1);
    const { sent, handle } = orders();
    await show(pubgGameFixture(), { 'orders/pubg/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    expect(document.body.textContent).toContain('Разрешите их для этого сайта');
    expect(sent).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test('keeps the page from being updated while something is filled in', { tags: '@spec-4.24' }, async () => {
    const view = await show(pubgGameFixture());
    await userEvent.type(email(), 'b');
    expect($busy.get()).toEqual(['order-form']);
    view.unmount();
    expect($busy.get()).toEqual([]);
  });
});

describe('topping up Steam', () => {
  const account = () => screen.getByRole('textbox', { name: 'Логин Steam' });
  const amount = () => screen.getByRole('textbox', { name: /Сумма/ });

  test('shows what arrives and what is paid, and sends the amount that arrives', {
    tags: '@spec-3.21',
  }, async () => {
    const { sent, handle } = orders();
    const view = await show(steamGameFixture(), { 'orders/steam/': handle });
    await userEvent.type(account(), 'gordon');
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(screen.getByRole('button', { name: /500/ }));
    expect(amount()).toHaveProperty('value', '500');
    await waitFor(() => expect(pay().textContent).toMatch(/Оплатить 535\s₽/));
    await userEvent.click(pay());
    await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
    expect(createSteamOrder.parse(sent[0]!.body)).toEqual({
      amount: '500.00',
      steam_account_id: 'gordon',
      email: 'buyer@example.ru',
    });
  });

  test('names every field that is missing or out of bounds', { tags: '@spec-5.6' }, async () => {
    await show(steamGameFixture());
    await userEvent.type(amount(), '99');
    await userEvent.click(pay());
    const summary = await screen.findByRole('region', { name: 'Проверьте, пожалуйста:' });
    const links = within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent!.replaceAll(/\s/g, ' '));
    expect(links).toEqual([
      'Укажите логин Steam.',
      'Минимальная сумма — 100 ₽.',
      'Укажите почту: на неё придёт чек.',
    ]);
  });

  test('cannot be paid while the commission is unknown', async () => {
    await show(steamGameFixture(), { 'orders/steam/settings/': () => new Response('', { status: 500 }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось узнать комиссию');
  });
});

test('a game of a kind that this build does not know is an error', { tags: '@spec-8.9' }, async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unknown = { ...pubgGameFixture(), resourcetype: 'ChessGame' } as unknown as Game;
  const Page = () => <Slot game={unknown} />;
  await renderPage([{ path: '/products/:id', module: { Page } }], '/products/1');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(String(said.mock.calls)).toContain("Unknown resourcetype: 'ChessGame'");
});

test('a game that is not sold says so', async () => {
  await show(pubgGameFixture({ is_active: false }), {}, '');
  expect(await screen.findByText('Этот товар сейчас не продаётся.')).toBeTruthy();
});
