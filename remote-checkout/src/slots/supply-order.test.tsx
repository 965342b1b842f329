import { createSupplyOrder } from '@shop/contract';
import { $carts, setQuantity } from '@shop/state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_ID, supplyGameFixture } from '../../test/fixtures.ts';
import { email, orders, pay, refuse, showOrder } from '../../test/order-form.tsx';

const SERVERS = [
  { id: 'asia', name: 'Азия' },
  { id: 'europe', name: 'Европа' },
];
const withServers = { is_server_needed: true, is_server_enum: true, servers: SERVERS };
const player = () => screen.getByRole('textbox', { name: 'ID игрока' });
const errors = () =>
  within(screen.getByRole('region', { name: 'Проверьте, пожалуйста:' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  $carts.set({});
  setQuantity(3, 31, 2);
});

describe('ordering for a player', () => {
  test('a game without servers asks for the id only', { tags: '@spec-5.2' }, async () => {
    const { sent, handle } = orders();
    const view = await showOrder(supplyGameFixture(), { 'orders/supply_channel/': handle });
    await userEvent.click(pay());
    expect(errors()).toEqual(['Укажите ID игрока.', 'Укажите почту: на неё придёт чек.']);
    expect(screen.queryByLabelText(/ервер/)).toBeNull();
    await userEvent.type(player(), ' 70012345 ');
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
    expect(createSupplyOrder.parse(sent[0]!.body)).toEqual({
      products: [{ product_id: 31, quantity: 2 }],
      email: 'buyer@example.ru',
      supply_channel_user_id: '70012345',
    });
  });

  test('a server is chosen from the game’s list and sent by its id', {
    tags: ['@spec-3.21', '@spec-5.3'],
  }, async () => {
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture(withServers), { 'orders/supply_channel/': handle });
    await userEvent.type(player(), '70012345');
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    expect(errors()).toEqual(['Укажите сервер.']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Сервер' }), 'Европа');
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(createSupplyOrder.parse(sent[0]!.body)).toMatchObject({ supply_channel_server: 'europe' });
  });

  test('servers that the game does not list are asked for', { tags: '@spec-3.18' }, async () => {
    await showOrder(supplyGameFixture({ ...withServers, servers: [] }), {
      'orders/supply_channel/servers/3/': {
        count: 1,
        next: null,
        previous: null,
        results: [{ value: 'na', name: 'Америка' }],
      },
    });
    expect(await screen.findByRole('option', { name: 'Америка' })).toHaveProperty('value', 'na');
  });

  test('a server that is typed in goes by its own name', { tags: '@spec-3.21' }, async () => {
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture({ is_server_needed: true }), { 'orders/supply_channel/': handle });
    await userEvent.type(player(), '70012345');
    await userEvent.type(screen.getByRole('textbox', { name: 'Номер сервера' }), '2145');
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ supply_channel_server_custom_id: '2145' });
    expect(sent[0]!.body).not.toHaveProperty('supply_channel_server');
  });
});

describe('the player behind an id', () => {
  const checks: unknown[] = [];
  const check = (answer: () => unknown) => ({
    'games/3/check_account/': async (_: URL, request: Request) => {
      checks.push(await request.json());
      return answer();
    },
  });
  const unknown = () => refuse({ detail: 'Нет такого игрока.', code: 'account_not_found' }, 404);
  const leave = async (id: string) => {
    await userEvent.clear(player());
    await userEvent.type(player(), id);
    await userEvent.tab();
  };
  beforeEach(() => checks.splice(0));

  test('is shown beside the field once it was left', { tags: '@spec-15.7' }, async () => {
    await showOrder(
      supplyGameFixture(withServers),
      check(() => ({ nickname: 'Тень' })),
    );
    await leave('70012345');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Сервер' }), 'Азия');
    expect(await screen.findByText('Игрок: Тень')).toBeTruthy();
    expect(checks).toEqual([{ user_id: '70012345', server: 'asia' }]);
  });

  test('that does not exist is an error beside the field, and keeps the order from being sent', {
    tags: '@spec-15.7',
  }, async () => {
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture(), { ...check(unknown), 'orders/supply_channel/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await leave('1');
    expect(await screen.findByText('Такого игрока нет. Проверьте ID и сервер.')).toBeTruthy();
    expect(player().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(pay());
    expect(errors()).toEqual(['Такого игрока нет. Проверьте ID и сервер.']);
    expect(sent).toHaveLength(0);
  });

  test('is looked up by the button when that has not been done for what is typed now', async () => {
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture(), { ...check(unknown), 'orders/supply_channel/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await userEvent.type(player(), '1{Enter}');
    await waitFor(() => expect(errors()).toEqual(['Такого игрока нет. Проверьте ID и сервер.']));
    expect(checks).toEqual([{ user_id: '1' }]);
    expect(sent).toHaveLength(0);
  });

  test.each(['ID игрока', 'Номер сервера'])(
    'is looked up when the sheet of a phone closes on «%s»',
    async (name) => {
      vi.stubGlobal('matchMedia', () => ({ matches: true }));
      await showOrder(
        supplyGameFixture({ is_server_needed: true }),
        check(() => ({ nickname: 'Тень' })),
      );
      await userEvent.click(pay());
      const sheet = screen.getByRole('dialog', { name: 'Данные для заказа' });
      for (const field of ['ID игрока', 'Номер сервера', name])
        await userEvent.type(within(sheet).getByRole('textbox', { name: field }), '7');
      fireEvent(sheet, new Event('cancel', { cancelable: true }));
      expect(await screen.findByText('Игрок: Тень')).toBeTruthy();
    },
  );

  test('is waited for, and asked for once, when the order is sent meanwhile', async () => {
    const { sent, handle } = orders();
    let answer = (_: unknown) => {};
    const answered = new Promise((resolve) => (answer = resolve));
    await showOrder(supplyGameFixture(), { ...check(() => answered), 'orders/supply_channel/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await leave('70012345');
    await screen.findByText('Ищем игрока…');
    await userEvent.click(pay());
    const busy = screen.getByRole('button', { name: 'Оформляем заказ…' });
    await userEvent.click(busy);
    expect(sent).toHaveLength(0);
    answer({ nickname: 'Тень' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(checks).toHaveLength(1);
  });

  test.each([501, 404, 500, 429])('is silently absent when the answer is %d', async (status) => {
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture(), {
      ...check(() => refuse({ detail: 'Не умеем.' }, status)),
      'orders/supply_channel/': handle,
    });
    await userEvent.type(email(), 'buyer@example.ru');
    await leave('70012345');
    await waitFor(() => expect(checks).toHaveLength(1));
    expect(player().getAttribute('aria-invalid')).toBeNull();
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('keeps no order waiting when the supplier is silent, and none twice', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { sent, handle } = orders();
    await showOrder(supplyGameFixture(), {
      ...check(() => new Promise<never>(() => {})),
      'orders/supply_channel/': handle,
    });
    await userEvent.type(email(), 'buyer@example.ru');
    await leave('70012345');
    await userEvent.click(pay());
    const sheet = await screen.findByRole('dialog', { name: 'Проверьте заказ' }, { timeout: 8_000 });
    await userEvent.click(within(sheet).getByRole('button', { name: /Оплатить/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(checks).toHaveLength(1);
  }, 12_000);

  test.each([
    ['the id', () => userEvent.type(player(), '6')],
    ['the cart', async () => act(() => setQuantity(3, 31, 4))],
  ])('keeps an order from going when %s was changed while it was looked up', async (_, change) => {
    const { sent, handle } = orders();
    const { promise, resolve } = Promise.withResolvers<{ nickname: string }>();
    await showOrder(supplyGameFixture(), { ...check(() => promise), 'orders/supply_channel/': handle });
    await userEvent.type(email(), 'buyer@example.ru');
    await leave('7001234');
    await userEvent.click(pay());
    await change();
    resolve({ nickname: 'Тень' });
    await waitFor(() => expect(pay()).toBeTruthy());
    expect(sent).toHaveLength(0);
    await userEvent.click(pay());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('is not asked for again once the supplier said that it cannot look players up', async () => {
    const view = await showOrder(
      supplyGameFixture(),
      check(() => refuse({ detail: 'Не умеем.' }, 501)),
    );
    await leave('70012345');
    await waitFor(() => expect(view.queryClient.getQueryData(['games/3/check_account/'])).toBe(true));
    await leave('70012346');
    // The second id was settled on, and nobody was asked about it.
    const settled = ['games/3/check_account/', JSON.stringify({ user_id: '70012346' })];
    await waitFor(() => expect(view.queryClient.getQueryState(settled)?.fetchStatus).toBe('idle'));
    expect(checks).toHaveLength(1);
  });
});
