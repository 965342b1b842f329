import { orderDetail, updateDelivery, updateOrder } from '@shop/contract';
import { $notification, $popup, $session, clearNotifications, closePopup } from '@shop/state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { ORDER_ID, orderFixture } from '../../test/fixtures.ts';
import { answerWith, choose, event, pay, show, started, text } from '../../test/payment-page.tsx';

const ORDER = `orders/${ORDER_ID}/`;
const LOCKED = { detail: 'Заказ уже оплачивается.', code: 'order_locked' };
const standoff = {
  resourcetype: 'StandoffOrder',
  game_account_id: '777',
  game_avatar: '/a.webp',
  surplus: '0.13',
  listing: { price: '125.13', skin_name: 'Нож', skin_picture: null, market_fee: '20', need_refund: true },
};

beforeEach(() => {
  started.length = 0;
  clearNotifications();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  $session.set('unknown');
  closePopup();
});

test('the sums are those of the terms in the order, and what is shown next is what is charged', {
  tags: '@spec-10.13',
}, async () => {
  const card = { rate: '1', fee: '10', fix_fee: '0.00', min_amount: '0.00' };
  const sbp = { ...card, fee: '0' };
  await show(orderFixture({ payment_terms: { RUB: { card, sbp } } }), {
    'payments/sbp/': answerWith('sbp', {
      type: 'p2p',
      card_number: '2200000000000004',
      card_name: 'Иван',
      amount: '200.01',
      currency: 'RUB',
    }),
  });
  expect(await screen.findByRole('button', { name: /Оплатить 220\s₽/ })).toBeTruthy();
  expect(text()).toContain('комиссия 10 %');
  await choose(/СБП/);
  await userEvent.click(pay());
  await waitFor(() => expect(text()).toContain('200,01 ₽'));
});

test('the rest after the balance may be too little for any method: then the whole order can be paid without it', {
  tags: '@spec-10.18',
}, async () => {
  const card = { rate: '1', fee: '0', fix_fee: '0.00', min_amount: '10.00' };
  const posted: unknown[] = [];
  const order = orderFixture({
    total: '200.00',
    total_to_pay: '0.19',
    payment_terms: { RUB: { card, sbp: card, push: card, rare: card } },
  });
  await show(order, {
    'payments/sbp/': async (_: URL, request: Request) => {
      posted.push(await request.json());
      return { type: 'p2p', card_number: '2200000000000004', card_name: 'Иван' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Оплатить без баланса' }));
  expect(text()).not.toContain('меньше, чем принимает');
  expect(text()).not.toContain('0,19 ₽');
  await choose(/СБП/);
  await userEvent.click(await screen.findByRole('button', { name: /Оплатить 200\s₽/ }));
  await waitFor(() => expect(posted).toEqual([expect.objectContaining({ use_balance: false })]));
});

describe('a promo code', () => {
  const reduced = orderFixture({
    total: '180.00',
    total_to_pay: '180.00',
    total_with_promocode: '180.00',
    promo_code: { code: 'TEN', percent: 10, game: null },
  });

  test('that an unpaid order has leads to that order', async () => {
    const refusal = {
      code: ['Промокод уже применён в вашем неоплаченном заказе 3F0C6F5E.'],
      order: ['3f0c6f5e'],
    };
    await show(orderFixture(), {
      [`${ORDER}show_promo_code/`]: () => Response.json(refusal, { status: 400 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Есть промокод?' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Промокод' }), 'TEN{Enter}');
    expect(await screen.findByText(refusal.code[0]!)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Открыть неоплаченный заказ' });
    expect(way.getAttribute('href')).toBe('/orders/3f0c6f5e/pay');
  });

  test('is looked at before it is used, used, and taken out again', {
    tags: ['@spec-4.15', '@spec-7.27'],
  }, async () => {
    const posted: unknown[] = [];
    const post = (answer: object) => async (url: URL, request: Request) => {
      posted.push([url.pathname.split('/').at(-2), await request.json()]);
      return answer;
    };
    await show(orderFixture(), {
      [`${ORDER}show_promo_code/`]: post(reduced),
      [`${ORDER}activate_promo_code/`]: post(reduced),
      [`${ORDER}deactivate_promo_code/`]: post(orderFixture()),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Есть промокод?' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Промокод' }), ' t\u200Ben {Enter}');
    await waitFor(() => expect(text()).toContain('Скидка 10 %: −20 ₽'));
    await userEvent.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(text()).toContain('TEN, −10 %'));
    expect(text()).toContain('Вы сэкономили 20 ₽');
    expect(text()).toContain('Скидка по промокоду−20 ₽');
    await choose(/СБП/);
    expect(pay().textContent).toMatch(/180\s₽/);
    await userEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    expect(await screen.findByRole('button', { name: 'Есть промокод?' })).toBe(document.activeElement);
    expect(posted).toEqual([
      ['show_promo_code', { code: 'TEN' }],
      ['activate_promo_code', { code: 'TEN' }],
      ['deactivate_promo_code', {}],
    ]);
  });

  test('that cannot be taken out says why, and the order is shown as it is', async () => {
    let order = reduced;
    await show(null, {
      [ORDER]: () => order,
      [`${ORDER}deactivate_promo_code/`]: () => Response.json(LOCKED, { status: 409 }),
    });
    const remove = await screen.findByRole('button', { name: 'Убрать' });
    order = { ...reduced, status: 'waiting_for_payment', payment_status: 'pending' };
    await userEvent.click(remove);
    await waitFor(() => expect($notification.get()).toMatchObject({ type: 'error', text: LOCKED.detail }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Убрать' })).toBeNull());
  });

  test('that is refused says why beside its field, until it is changed', async () => {
    await show(orderFixture(), {
      [`${ORDER}show_promo_code/`]: () => Response.json({ code: ['Промокод не найден.'] }, { status: 400 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Есть промокод?' }));
    const field = await screen.findByRole('textbox', { name: 'Промокод' });
    await userEvent.type(field, 'nope{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(text()).toContain('Промокод не найден.');
    await userEvent.type(field, 's');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('is not offered once the payment has started', async () => {
    await show(orderFixture({ status: 'waiting_for_payment', payment_status: 'failed' }));
    await screen.findByRole('radio', { name: /СБП/ });
    expect(screen.queryByRole('button', { name: 'Есть промокод?' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Изменить заказ' })).toBeNull();
  });
});

describe('the balance', () => {
  test('is taken off the sum', async () => {
    await show(orderFixture({ total_to_pay: '150.00' }));
    await screen.findByRole('radio', { name: /СБП/ });
    expect(text()).toContain('С баланса−50 ₽К оплате150 ₽');
  });

  test('that is enough leaves one button and no methods', { tags: '@spec-10.9' }, async () => {
    let order = orderFixture({ total_to_pay: '0.00' });
    await show(null, {
      [ORDER]: () => order,
      'payments/balance/': answerWith('balance', () => {
        order = orderFixture({ total_to_pay: '0.00', status: 'paid', payment_status: 'succeeded' });
        return { type: 'wait_order_state', order_id: ORDER_ID };
      }),
    });
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Оплатить с баланса' }));
    await screen.findByRole('heading', { level: 1, name: 'Заказ оплачен' });
    expect(started).toEqual([{ name: 'balance', body: { order_id: ORDER_ID, currency: 'RUB' } }]);
  });

  test('is not spoken of when a promo code takes everything off', async () => {
    await show(orderFixture({ total: '0.00', total_to_pay: '0.00' }));
    expect(screen.getByRole('heading', { name: 'Платить не нужно' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Получить заказ' })).toBeTruthy();
    expect(text()).not.toContain('баланс');
  });
});

describe('changing an order before it is paid', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить заказ' }));
    return within(await screen.findByRole('dialog', { name: 'Изменить заказ' }));
  };
  const line = orderFixture().order_products[0]!;
  const two = orderFixture({
    order_products: [{ ...line, product: { ...line.product, id: 11, max_quantity: 3 } }],
  });

  test('quantities within their bounds and the e-mail are sent, and the new sums are shown', {
    tags: ['@spec-7.22', '@spec-7.23'],
  }, async () => {
    const sent: unknown[] = [];
    await show(two, {
      [`${ORDER}update/`]: async (_: URL, request: Request) => {
        sent.push(updateOrder.parse(await request.json()));
        return orderDetail.parse({
          ...two,
          total: '300.00',
          total_to_pay: '300.00',
          total_without_promocode: '300.00',
        });
      },
      [`${ORDER}delivery_details/update/`]: async (_: URL, request: Request) => {
        sent.push(updateDelivery.parse(await request.json()));
        return orderDetail.parse({ ...two, email: 'new@example.ru' });
      },
    });
    const dialog = await open();
    const more = dialog.getByRole('button', { name: 'Больше' });
    await userEvent.click(more);
    expect(more).toHaveProperty('disabled', true);
    const email = dialog.getByRole('textbox', { name: 'Почта' });
    await userEvent.clear(email);
    await userEvent.type(email, 'new@example.ru');
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ email: 'new@example.ru' }, { products: [{ id: 11, quantity: 3 }] }]);
    expect(text()).toContain('300 ₽');
  });

  test('the server’s refusal stands beside its field', async () => {
    await show(two, {
      [`${ORDER}delivery_details/update/`]: () =>
        Response.json({ email: ['Не тот адрес.'] }, { status: 400 }),
    });
    const dialog = await open();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Почта' }), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText('Не тот адрес.')).toBeTruthy();
  });

  test('a payment that has begun meanwhile is shown, and the order read again', {
    tags: '@spec-11.15',
  }, async () => {
    const { asked } = await show(two, {
      [`${ORDER}update/`]: () => Response.json(LOCKED, { status: 409 }),
    });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Больше' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect($notification.get()?.text).toBe(LOCKED.detail));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.filter((path) => path === ORDER)).toHaveLength(2);
  });
});

test('a signed-in buyer chooses where money goes that has to go back', { tags: '@spec-11.5' }, async () => {
  const order = orderFixture({ refund_choice: 'method' });
  const posted: unknown[] = [];
  await show(order, {
    [`${ORDER}refund_choice/`]: async (_: URL, request: Request) => {
      posted.push(await request.json());
      return { ...order, refund_choice: 'balance' };
    },
  });
  const choice = await screen.findByLabelText('Если придётся вернуть деньги');
  await userEvent.selectOptions(choice, 'На баланс, сразу');
  await waitFor(() => expect(choice).toMatchObject({ value: 'balance', disabled: false }));
  expect(posted).toEqual([{ to: 'balance' }]);
});

describe('an order that failed', () => {
  test.each([
    ['balance', 'refunded', 'Деньги вернулись на баланс'],
    ['method', 'refunded', 'Деньги вернутся тем же способом'],
    ['method', 'succeeded', 'Деньги вернутся тем же способом'],
    [null, 'new', 'Деньги не списаны'],
  ])(
    'says why and where the money goes: %s, %s',
    { tags: '@spec-11.5' },
    async (refund_to, payment_status, note) => {
      await show(
        orderFixture({
          status: 'failed',
          payment_status,
          refund_to,
          is_payment_active: false,
          reject_reason: 'Поставщик отказал',
        }),
      );
      expect(text()).toContain('Поставщик отказал');
      expect(text()).toContain(note);
      const again = screen.getByRole('link', { name: 'Повторить заказ' });
      expect(again.getAttribute('href')).toBe(`/products/1?order=${ORDER_ID}`);
    },
  );

  test('of a game that is not sold any more cannot be repeated', { tags: '@spec-5.10' }, async () => {
    const game = { ...orderFixture().game, is_active: false };
    await show(orderFixture({ status: 'failed', is_payment_active: false, game }));
    expect(text()).toContain('Этот товар сейчас не продаётся.');
    expect(screen.queryByRole('link', { name: 'Повторить заказ' })).toBeNull();
  });
});

describe('the sums of a paid order', () => {
  const paid = { status: 'done', payment_status: 'succeeded', is_payment_active: false, total: '178.00' };
  const summary = () =>
    screen.getByRole('region', { name: 'Состав заказа' }).textContent!.replaceAll(/\s/g, ' ');

  test('are what was charged, the fee of it, and what the balance paid', {
    tags: '@spec-10.17',
  }, async () => {
    const charged = { amount: '151.91', currency: 'RUB', fee: '3.71' };
    await show(orderFixture({ ...paid, total_to_pay: '148.20', balance_used: '29.80', charged }));
    expect(summary()).toContain('Итого178 ₽С баланса−29,80 ₽Комиссия способа оплаты3,71 ₽Оплачено151,91 ₽');
  });

  test('are shown in the currency that was charged', { tags: '@spec-10.17' }, async () => {
    const charged = { amount: '1003.39', currency: 'KZT', fee: '77.79' };
    await show(orderFixture({ ...paid, charged }));
    expect(summary()).toContain('Итого178 ₽По курсу925,60 ₸Комиссия способа оплаты77,79 ₸Оплачено1 003,39 ₸');
  });

  test('say so where the balance paid it all', { tags: '@spec-10.17' }, async () => {
    await show(orderFixture({ ...paid, total_to_pay: '0.00', balance_used: '178.00', charged: null }));
    expect(summary()).toMatch(/Оплачено с баланса178 ₽$/);
  });
});

describe('a Standoff order', () => {
  test('without its avatar asks for it before it can be paid', { tags: '@spec-5.5' }, async () => {
    await show(orderFixture({ ...standoff, game_avatar: null }));
    expect(await screen.findByRole('heading', { name: 'Нужен снимок аватара' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'Загрузить' })).toHaveProperty('disabled', true);
  });

  test('shows what to list once it is paid, with the exact price to copy', {
    tags: '@spec-10.12',
  }, async () => {
    await show(orderFixture({ ...standoff, status: 'paid', payment_status: 'succeeded' }));
    await waitFor(() => expect(text()).toContain('Выставьте его ровно за 125,13 голды'));
    expect(text()).toContain('Рынок удержит 20 %');
    expect(screen.getByRole('button', { name: 'Скопировать цену' })).toBeTruthy();
  });

  test.each(['paid', 'sending'])(
    'that is %s leaves the next step to the buyer',
    { tags: '@spec-13.6' },
    async (status) => {
      await show(
        orderFixture({ ...standoff, status, payment_status: 'succeeded', is_payment_active: false }),
      );
      expect(
        await screen.findByRole('heading', { level: 1, name: /Выставьте предмет на рынок/ }),
      ).toBeTruthy();
      expect(text()).toContain('Теперь ваш ход');
      expect(screen.getByRole('status').textContent).toContain('выставьте предмет на рынок');
      expect(text()).not.toMatch(/готовим заказ|Отправляем пополнение/);
    },
  );

  test('whose lot is being bought asks to leave it there', { tags: '@spec-13.6' }, async () => {
    await show(
      orderFixture({ ...standoff, status: 'sent', payment_status: 'succeeded', is_payment_active: false }),
    );
    expect(await screen.findByText(/Не снимайте его/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Выполняем заказ' })).toBeTruthy();
  });
});

test.each([
  [1, 'Ваш код'],
  [21, 'Ваши коды'],
])('%i delivered: «%s»', async (count, title) => {
  const codes = Array.from({ length: count }, (_, index) => ({ code: `CODE-${index}`, amount_uc: 60 }));
  const lines = orderFixture().order_products.map((line) => ({ ...line, codes }));
  await show(orderFixture({ status: 'done', is_payment_active: false, order_products: lines }));
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
});

test('codes that a supplier delivered are shown as those from stock, and nothing else is said to be topped up', {
  tags: '@spec-13.9',
}, async () => {
  const lines = orderFixture().order_products.map((line) => ({
    ...line,
    codes: [{ code: 'VOUCHER-1', amount_uc: 1 }],
  }));
  await show(
    orderFixture({
      ...{ status: 'done', is_payment_active: false, order_products: lines, resourcetype: 'MooGoldOrder' },
      ...{ moogold_user_id: '777', moogold_server: null, moogold_server_custom_id: null },
    }),
  );
  expect(await screen.findByText('VOUCHER-1')).toBeTruthy();
  expect(screen.queryByText(/на аккаунт.*777/)).toBeNull();
});

test('a guest who may own the order is offered to sign in', async () => {
  $session.set('guest');
  await show(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Войти' }));
  expect($popup.get()).toBe('auth');
});

test('lists of orders are outdated by a new state, and not by one that comes again', async () => {
  const { queryClient, asked } = await show(orderFixture({ status: 'waiting_for_payment' }));
  const list = ['orders/', { page: 1 }];
  const isOutdated = () => queryClient.getQueryState(list)?.isInvalidated;
  queryClient.setQueryData(list, 'with this order');
  event({});
  expect(isOutdated()).toBe(false);
  event({ status: 'paid', payment_status: 'succeeded' });
  await waitFor(() => expect(isOutdated()).toBe(true));
  expect(asked.filter((path) => path.startsWith('orders/?'))).toEqual([]);
});
