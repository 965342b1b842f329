import { country, orderState, paymentData, type Scenario, scenario } from '@shop/contract';
import { $notification, clearNotifications } from '@shop/state';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { ORDER_ID, orderFixture, pubgProductFixture } from '../../test/fixtures.ts';
import { answerWith, choose, event, kazakhstan, pay, show, started, text } from '../../test/payment-page.tsx';
import * as module from './payment-page.tsx';

beforeEach(() => {
  started.length = 0;
  clearNotifications();
  vi.stubGlobal('EventSource', FakeEventSource);
});

describe('choosing how to pay', () => {
  test('every method shows its sum with the fee before it is chosen; the button shows the chosen one', {
    tags: '@spec-10.8',
  }, async () => {
    await show(orderFixture());
    const card = await screen.findByRole('radio', { name: /Карта/ });
    expect(card.closest('label')!.textContent).toMatch(/комиссия 2,5\s%205\s₽/);
    expect(screen.getByRole('radio', { name: /СБП/ }).closest('label')!.textContent).toMatch(
      /без комиссии200\s₽/,
    );
    expect(pay().textContent).toMatch(/205\s₽/);
    await choose(/СБП/);
    expect(pay().textContent).toMatch(/200\s₽/);
  });

  test('a method under its minimum is disabled and says why; secondary ones are folded', {
    tags: ['@spec-10.7', '@spec-15.4'],
  }, async () => {
    await show(orderFixture());
    const big = await screen.findByRole('radio', { name: /Счёт/ });
    expect(big).toHaveProperty('disabled', true);
    expect(big.closest('label')!.textContent).toMatch(/Доступно от 500\s₽/);
    const rare = screen.getByRole('radio', { name: /Редкий/ });
    expect(rare.closest('details')).toHaveProperty('open', false);
  });

  test('another country is kept by the server and changes currency, methods and sums', {
    tags: '@spec-12.10',
  }, async () => {
    const chosen: unknown[] = [];
    await show(orderFixture(), {
      'payments/countries/active/select/': async (_: URL, request: Request) => {
        chosen.push(await request.json());
        return country.parse(kazakhstan);
      },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Казахстан, KZT');
    expect(await screen.findByRole('radio', { name: /Kaspi/ })).toBeTruthy();
    expect(pay().textContent).toMatch(/1\s050,40\s₸/);
    expect(text()).toContain('1 040 ₸ без комиссии');
    expect(chosen).toEqual([{ country_id: 2 }]);
  });

  test('a required field is asked for beside the methods; the server’s refusal stands beside it', {
    tags: '@spec-12.9',
  }, async () => {
    await show(orderFixture(), {
      'payments/push/': answerWith('push', () =>
        Response.json({ phone: ['Номер не найден.'] }, { status: 400 }),
      ),
    });
    await choose(/Пуш/);
    await userEvent.click(pay());
    const phone = screen.getByRole('textbox', { name: 'Телефон' });
    expect(text()).toContain('Укажите номер телефона.');
    expect(started).toHaveLength(0);
    await userEvent.type(phone, '+7 900 000-00-00');
    await userEvent.click(pay());
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
    expect(text()).toContain('Номер не найден.');
    expect(phone).toHaveProperty('value', '+7 900 000-00-00');
  });
});

describe('paying', () => {
  test('the window is opened by the click, cut off from the shop, and sent to the payment page; a link stays', {
    tags: ['@spec-4.8', '@spec-12.2'],
  }, async () => {
    const replace = vi.fn();
    const opened = {
      opener: window,
      document: { title: '', body: { textContent: '' } },
      location: { replace },
      closed: false,
      close: vi.fn(),
    };
    const open = vi.fn((..._: unknown[]) => Object.assign(opened, { window: opened }));
    vi.stubGlobal('open', open);
    const redirect = scenario.parse({ type: 'redirect', url: 'https://pay.example/1' });
    await show(orderFixture(), {
      'payments/card/': answerWith('card', () => {
        expect(open).toHaveBeenCalled();
        return redirect;
      }),
      [`orders/${ORDER_ID}/`]: orderFixture(),
    });
    await choose(/Карта/);
    act(() => {
      pay().click();
      pay().click();
    });
    const link = await screen.findByRole('link', { name: /Перейти к оплате/ });
    expect(link.getAttribute('href')).toBe('https://pay.example/1');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(replace).toHaveBeenCalledWith('https://pay.example/1');
    expect(opened.opener).toBeNull();
    expect(document.activeElement?.textContent).toBe('Завершите оплату в новом окне');
    expect(started).toEqual([{ name: 'card', body: { order_id: ORDER_ID, currency: 'RUB' } }]);
  });

  test('where the window is refused, the link has the focus and the page says why', {
    tags: '@spec-12.13',
  }, async () => {
    vi.stubGlobal('open', () => null);
    await show(orderFixture(), {
      'payments/card/': answerWith('card', { type: 'redirect', url: 'https://pay.example/1' }),
      [`orders/${ORDER_ID}/`]: orderFixture(),
    });
    await choose(/Карта/);
    await userEvent.click(pay());
    const link = await screen.findByRole('link', { name: /Перейти к оплате/ });
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(text()).toContain('Окно оплаты закрыто или заблокировано');
  });

  test.each(['javascript:alert(1)', 'http://pay.example/1'])(
    '%s is refused with a message, and the methods stay',
    { tags: '@spec-12.3' },
    async (url) => {
      const close = vi.fn();
      const replace = vi.fn();
      const opened = { document: { body: {} }, location: { replace }, close };
      vi.stubGlobal('open', () => Object.assign(opened, { window: opened }));
      await show(orderFixture(), { 'payments/card/': answerWith('card', { type: 'redirect', url }) });
      await choose(/Карта/);
      await userEvent.click(pay());
      await waitFor(() => expect($notification.get()?.text).toContain('Адрес страницы оплаты небезопасен'));
      expect(replace).not.toHaveBeenCalled();
      expect(close).toHaveBeenCalled();
      expect(screen.getByRole('radio', { name: /Карта/ })).toBeTruthy();
    },
  );

  test('an unknown scenario is shown in a toast and the methods stay', { tags: '@spec-8.10' }, async () => {
    const unknown = { type: 'barter' } as unknown as Scenario;
    await show(orderFixture(), { 'payments/sbp/': answerWith('sbp', unknown) });
    await choose(/СБП/);
    await userEvent.click(pay());
    await waitFor(() =>
      expect($notification.get()).toMatchObject({
        type: 'error',
        text: expect.stringContaining('не поддерживается'),
      }),
    );
    expect(screen.getByRole('radio', { name: /СБП/ })).toBeTruthy();
  });

  test.each<[string, Scenario, () => void]>([
    [
      'a code to scan',
      { type: 'qr', url: 'https://pay.example/qr.svg' },
      () => {
        expect(screen.getByRole('img', { name: 'QR-код для оплаты' }).getAttribute('src')).toBe(
          'https://pay.example/qr.svg',
        );
        expect(text()).toContain('200 ₽');
      },
    ],
    [
      'a code drawn here',
      { type: 'invoice_qr', qr_str: 'https://pay.example/i/1' },
      () => {
        expect(screen.getByRole('img', { name: 'QR-код для оплаты' }).tagName).toBe('svg');
      },
    ],
    [
      'a wait',
      { type: 'wait_order_state', order_id: ORDER_ID },
      () => expect(text()).toContain('Подтвердите оплату на телефоне'),
    ],
    [
      'a form to post',
      { type: 'form', method: 'POST', action: 'https://pay.example/f', fields: { a: '1' } },
      () => {
        const form = screen.getByRole('button', { name: 'Перейти к оплате' }).closest('form')!;
        expect([form.action, form.method.toLowerCase()]).toEqual(['https://pay.example/f', 'post']);
        expect(form.querySelector('input')).toMatchObject({ name: 'a', value: '1', type: 'hidden' });
      },
    ],
    [
      'a transfer',
      { type: 'p2p', card_number: '2200000000000004', card_name: 'Иван И.' },
      () => {
        expect(text()).toContain('2200 0000 0000 0004');
        expect(text()).toMatch(/200 ₽/);
        expect(text()).toMatch(/Осталось на оплату: \d+:\d\d/);
        expect(screen.getByRole('button', { name: 'Скопировать номер' })).toBeTruthy();
        expect(screen.getByRole('button', { name: 'Скопировать сумму' })).toBeTruthy();
      },
    ],
    [
      'help',
      { type: 'external', help_text: 'Оплатите в кассе или на https://pay.example/help.' },
      () => {
        expect(text()).toContain('Оплатите в кассе или на https://pay.example/help.');
        expect(screen.getByRole('link', { name: /pay/ }).getAttribute('href')).toBe(
          'https://pay.example/help',
        );
      },
    ],
  ])(
    '%s is shown with the sum, and another method can be chosen',
    { tags: ['@spec-4.8', '@spec-12.4', '@spec-12.12'] },
    async (_, answer, check) => {
      await show(orderFixture(), { 'payments/sbp/': answerWith('sbp', scenario.parse(answer)) });
      await choose(/СБП/);
      await userEvent.click(pay());
      await screen.findByText(/Ждём оплату: статус/);
      check();
      await userEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ' }));
      expect(await screen.findByRole('radio', { name: /СБП/ })).toHaveProperty('checked', true);
    },
  );

  test('a declined payment brings the methods back and says so', async () => {
    const answers: Record<string, StubAnswer> = {
      'payments/sbp/': answerWith('sbp', { type: 'wait_order_state', order_id: ORDER_ID }),
    };
    await show(orderFixture(), answers);
    await choose(/СБП/);
    await userEvent.click(pay());
    await screen.findByText(/Ждём оплату: статус/);
    stubApi({
      [`orders/${ORDER_ID}/`]: orderFixture({ status: 'waiting_for_payment', payment_status: 'failed' }),
    });
    event({ payment_status: 'failed' });
    expect((await screen.findByRole('alert')).textContent).toContain('Платёж не прошёл');
    // Tried again in another tab: what was declined here does not come back.
    stubApi({
      [`orders/${ORDER_ID}/`]: orderFixture({ status: 'waiting_for_payment', payment_status: 'pending' }),
    });
    event({ payment_status: 'pending' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('radio', { name: /СБП/ })).toBeTruthy();
  });

  test('a payment started before offers its link again, in a new window', {
    tags: ['@spec-4.9', '@spec-7.28'],
  }, async () => {
    await show(orderFixture({ status: 'waiting_for_payment', payment_status: 'pending' }), {
      [`orders/payment_data/${ORDER_ID}/`]: paymentData.parse({ url: 'https://pay.example/1' }),
    });
    const link = await screen.findByRole('link', { name: /Продолжить оплату/ });
    expect(link.getAttribute('href')).toBe('https://pay.example/1');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      expect.stringContaining('noopener'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ' }));
    expect(await screen.findByRole('radio', { name: /Карта/ })).toBeTruthy();
  });
});

describe('changes of the order meanwhile', () => {
  test('paid and delivered appear as they happen, then the codes', {
    tags: ['@spec-11.8', '@spec-15.4'],
  }, async () => {
    await show(orderFixture({ status: 'waiting_for_payment', payment_status: 'pending' }));
    stubApi({ [`orders/${ORDER_ID}/`]: orderFixture({ status: 'paid', payment_status: 'succeeded' }) });
    event({ status: 'paid', payment_status: 'succeeded' });
    await screen.findByRole('heading', { level: 1, name: 'Заказ оплачен' });
    expect(text()).toContain('Оплата получена. Готовим заказ.');
    const codes = ['AAAA-1111', 'BBBB-2222'].map((code) => ({ code, amount_uc: 60 }));
    const lines = [{ id: 1, quantity: 2, product: pubgProductFixture(), codes }];
    stubApi({
      [`orders/${ORDER_ID}/`]: orderFixture({
        status: 'done',
        payment_status: 'succeeded',
        order_products: lines,
      }),
    });
    event({ status: 'done', payment_status: 'succeeded' });
    await screen.findByText('AAAA-1111');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Заказ выполнен');
    expect(screen.getByRole('button', { name: 'Скопировать все' })).toBeTruthy();
    expect(text()).toContain('отправили на buyer@example.ru');
    expect(FakeEventSource.last!.closed).toBe(true);
  });

  test('where events fail the status is polled', async () => {
    let order = orderFixture({ status: 'waiting_for_payment', payment_status: 'pending' });
    await show(null, {
      [`orders/${ORDER_ID}/`]: () => order,
      [`orders/status/${ORDER_ID}/`]: orderState.parse({
        id: ORDER_ID,
        status: 'paid',
        payment_id: 'p',
        payment_status: 'succeeded',
      }),
    });
    order = orderFixture({ status: 'paid', payment_status: 'succeeded' });
    act(() => FakeEventSource.last!.fail());
    await screen.findByRole('heading', { level: 1, name: 'Заказ оплачен' });
  });

  test('a failed order says why, where the money is, and how to order again', async () => {
    await show(
      orderFixture({
        status: 'failed',
        payment_status: 'succeeded',
        reject_reason: 'Коды закончились',
        is_payment_active: false,
      }),
    );
    expect(await screen.findByText('Коды закончились')).toBeTruthy();
    expect(text()).toContain('Когда отправим их, напишем на почту');
    expect(screen.getByRole('link', { name: 'Повторить заказ' })).toBeTruthy();
  });

  test('a Steam order shows the account, the amount that arrived, and the commission', {
    tags: '@spec-10.15',
  }, async () => {
    const steam = {
      resourcetype: 'SteamOrder',
      steam_account_id: 'gordon',
      amount: '500.00',
      total: '535.00',
      total_to_pay: '535.00',
      total_without_promocode: '535.00',
    };
    await show(
      orderFixture({
        ...steam,
        status: 'done',
        payment_status: 'succeeded',
        order_products: [],
        products: [],
      }),
    );
    expect(text()).toContain('зачислено на аккаунт gordon');
    const summary = screen.getByRole('region', { name: 'Состав заказа' }).textContent!.replaceAll(/\s/g, ' ');
    expect(summary).toContain('Придёт на кошелёк500 ₽Комиссия за пополнение35 ₽');
  });
});

describe('opening an order', () => {
  test('the key of the receipt is posted, leaves the address, and opens the order', {
    tags: '@spec-11.7',
  }, async () => {
    const claims: unknown[] = [];
    const view = await show(
      orderFixture(),
      {
        [`orders/${ORDER_ID}/claim/`]: async (_: URL, request: Request) => {
          claims.push(await request.json());
          return new Response(null, { status: 204 });
        },
      },
      '?key=signed',
    );
    await screen.findByRole('radio', { name: /Карта/ });
    expect(claims).toEqual([{ key: 'signed' }]);
    expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`);
    expect(view.asked.filter((path) => path.startsWith('orders/'))).toEqual([
      `orders/${ORDER_ID}/claim/`,
      `orders/${ORDER_ID}/`,
    ]);
  });

  test('an order of somebody else is said to be one', { tags: '@spec-2.10' }, async () => {
    await show(null);
    await screen.findByRole('heading', { level: 1, name: 'Заказ не найден' });
    expect(text()).toContain('по ссылке из письма');
    expect(text()).toContain('Ошибка 404');
    expect(screen.getByRole('link', { name: 'На главную' })).toBeTruthy();
  });

  test('an order of an unknown kind is an error, not a page with half of it', {
    tags: '@spec-8.9',
  }, async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(null, {
      [`orders/${ORDER_ID}/`]: () => ({ ...orderFixture(), resourcetype: 'RobloxOrder' }),
    });
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(String(said.mock.calls)).toContain("Unknown resourcetype: 'RobloxOrder'");
  });

  test('an order that could not be read can be asked for again', { tags: '@spec-7.21' }, async () => {
    let isUp = false;
    await show(null, {
      [`orders/${ORDER_ID}/`]: () => (isUp ? orderFixture() : new Response('', { status: 500 })),
    });
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('radio', { name: /Карта/ })).toBeTruthy();
  });

  test('an address that is no order id is a 404; search engines stay away', {
    tags: '@spec-2.10',
  }, async () => {
    stubApi({});
    await renderPage([{ path: '/orders/:orderId/pay', module }], '/orders/1/pay');
    expect(await screen.findByText('status 404')).toBeTruthy();
    expect(module.head().noindex).toBe(true);
  });
});
