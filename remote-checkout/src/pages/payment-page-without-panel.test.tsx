import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { ORDER_ID, orderFixture } from '../../test/fixtures.ts';
import { answerWith, choose, pay, show, started } from '../../test/payment-page.tsx';

vi.mock('../features/payment/scenario-panel.tsx', () => {
  throw new Error('This chunk is not there.');
});

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('open', () => null);
});

test('a payment goes on when the code of its instructions cannot be loaded: its link and the other methods are there', async () => {
  await show(orderFixture(), {
    'payments/card/': answerWith('card', { type: 'redirect', url: 'https://pay.example/1' }),
    [`orders/payment_data/${ORDER_ID}/`]: { url: 'https://pay.example/1' },
  });
  await choose(/Карта/);
  await userEvent.click(pay());
  const link = await screen.findByRole('link', { name: /Продолжить оплату/ });
  expect(link.getAttribute('href')).toBe('https://pay.example/1');
  expect(started).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ' }));
  expect(await screen.findByRole('radio', { name: /Карта/ })).toBeTruthy();
});
