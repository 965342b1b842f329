import { type OrderDetail, orderState, type Scenario, startPayment } from '@shop/contract';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import * as module from '../src/pages/payment-page.tsx';
import { FakeEventSource } from './event-source.ts';
import { countryFixture, methodFixture, ORDER_ID } from './fixtures.ts';

export const russia = countryFixture([
  methodFixture({ name: 'card', title: 'Карта', fee: '2.5', opens_window: true }),
  methodFixture({ name: 'sbp', title: 'СБП' }),
  methodFixture({ name: 'big', title: 'Счёт', min_amount: '500.00' }),
  methodFixture({ name: 'push', title: 'Пуш', required_fields: ['phone'] }),
  methodFixture({ name: 'rare', title: 'Редкий', is_secondary: true }),
]);
export const kazakhstan = countryFixture([methodFixture({ name: 'kaspi', title: 'Kaspi', fee: '1' })], {
  id: 2,
  flag: 'kz',
  name: 'Казахстан',
  currency: 'KZT',
  rate: '5.2',
});

/** Payments that were started, as the API would read them. */
export const started: { name: string; body: unknown }[] = [];
export const answerWith =
  (name: string, answer: Scenario | (() => unknown)) => async (_: URL, request: Request) => {
    started.push({ name, body: startPayment.parse(await request.json()) });
    return typeof answer === 'function' ? answer() : answer;
  };

export async function show(order: OrderDetail | null, answers: Record<string, StubAnswer> = {}, search = '') {
  const asked = stubApi({
    ...(order && { [`orders/${ORDER_ID}/`]: order }),
    'payments/countries/': [russia, kazakhstan],
    'payments/countries/active/': russia,
    ...answers,
  });
  const view = await renderPage(
    [{ path: '/orders/:orderId/pay', module }],
    `/orders/${ORDER_ID}/pay${search}`,
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return { ...view, asked };
}

/** Gives the page what the server's stream would. */
export const event = (changes: object) =>
  act(() =>
    FakeEventSource.last!.status(
      orderState.parse({
        id: ORDER_ID,
        status: 'waiting_for_payment',
        payment_id: null,
        payment_status: 'pending',
        ...changes,
      }),
    ),
  );

export const text = () => document.body.textContent!.replaceAll(/\s/g, ' ');
export const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
export const pay = () => screen.getByRole('button', { name: /Оплатить/ });
