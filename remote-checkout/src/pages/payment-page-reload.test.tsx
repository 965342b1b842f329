import { orderState, scenario } from '@shop/contract';
import { stubApi } from '@shop/testing/pages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { ORDER_ID, orderFixture } from '../../test/fixtures.ts';
import { answerWith, choose, event, pay, show, text } from '../../test/payment-page.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
});

/** The code of the instructions is there, and was rendered. */
const settled = () => act(() => import('../features/payment/scenario-panel.tsx'));

const transfer = scenario.parse({ type: 'p2p', card_number: '2200000000000004', card_name: 'Иван И.' });
const pending = { status: 'waiting_for_payment', payment_status: 'pending' };
/** Starts a payment by transfer, and reloads the page with the order as it is by then. */
async function reload(order: object) {
  const answers = {
    'payments/sbp/': answerWith('sbp', transfer),
    [`orders/status/${ORDER_ID}/`]: orderState.parse({ id: ORDER_ID, ...pending, payment_id: 'first' }),
  };
  const { unmount } = await show(orderFixture(), answers);
  await choose(/СБП/);
  await userEvent.click(pay());
  await screen.findByText(/Ждём оплату: статус/);
  unmount();
  return show(orderFixture({ ...pending, payment_id: 'first', ...order }), answers);
}

test('a started payment shows its panel again, with its sum, and leaves the focus alone', async () => {
  await reload({});
  await screen.findByText(/2200 0000 0000 0004/);
  expect(text()).toMatch(/200 ₽/);
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ' }));
  expect(await screen.findByRole('radio', { name: /СБП/ })).toBeTruthy();
});

test.each<[string, object]>([
  ['another payment', { payment_id: 'second' }],
  ['a declined payment', { payment_status: 'failed' }],
  ['an order that is paid', { status: 'paid', payment_status: 'succeeded' }],
])('nothing of it is there for %s', async (_, order) => {
  await reload(order);
  await waitFor(() => expect(text()).toMatch(/Оплата уже начата|Платёж не прошёл|Оплата получена/));
  await settled();
  expect(text()).not.toContain('2200 0000 0000 0004');
});

test('it goes when another payment is started elsewhere', async () => {
  await reload({});
  await screen.findByText(/2200 0000 0000 0004/);
  stubApi({ [`orders/${ORDER_ID}/`]: orderFixture({ ...pending, payment_id: 'second' }) });
  event({ payment_id: 'second' });
  await screen.findByText('Оплата уже начата');
  expect(text()).not.toContain('2200 0000 0000 0004');
});

test.each([
  '{',
  'null',
  '7',
  '[]',
  JSON.stringify({ payment_id: 'first', scenario: { type: 'qr', url: 'javascript:alert(1)' } }),
  JSON.stringify({ payment_id: 'first', scenario: { type: 'barter' } }),
])('what is kept is not trusted: %s', async (kept) => {
  sessionStorage.setItem(`payment:${ORDER_ID}`, kept);
  await show(orderFixture({ ...pending, payment_id: 'first' }));
  await settled();
  expect(await screen.findByText('Оплата уже начата')).toBeTruthy();
});

test('a tab that can keep nothing goes on as it can', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear() {} });
  await reload({});
  expect(await screen.findByText('Оплата уже начата')).toBeTruthy();
});
