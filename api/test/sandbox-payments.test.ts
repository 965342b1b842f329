import type { ScenarioType } from '@shop/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../src/modules/payments/providers/payment-provider.ts';
import { isPaymentUrl } from '../src/modules/payments/providers/provider-call.ts';
import { sandboxPayments } from '../src/modules/payments/providers/sandbox.ts';
import { SECRET, startGateway } from './support/gateway.ts';

const gateway = await startGateway();
afterAll(() => gateway.close());
afterEach(() => Object.assign(gateway.state, { down: false, pageUrl: '' }));

let asked = 0;
const start = (scenario: ScenarioType, secret = SECRET) =>
  sandboxPayments({ url: gateway.url, secret }).start({
    paymentId: `payment-${++asked}`,
    number: asked,
    orderId: '3f0c6f5e-6f1c-4e0c-9d0a-0f2f6a0b1c2d',
    amount: 91_23,
    currency: 'RUB',
    method: 'card_ru',
    scenario,
    description: 'Заказ',
    returnUrl: 'http://localhost:3000/orders/1/pay',
    notifyUrl: 'http://localhost:3100/api/payments/sandbox/notify/',
    email: null,
    phone: null,
    expires: new Date(Date.now() + 3_600_000),
    receipt: null,
  });

describe('the sandbox adapter', () => {
  test.each<[ScenarioType, object]>([
    ['redirect', { url: expect.stringContaining('/pay/') }],
    ['p2p_redirect', { url: expect.stringContaining('/pay/') }],
    ['qr', { url: expect.stringContaining('/qr/'), qr_str: expect.stringContaining('/pay/') }],
    ['invoice_qr', { qr_str: expect.stringContaining('/pay/') }],
    ['p2p', { card_number: '2200000000000000', card_name: 'IVAN PETROV' }],
    [
      'form',
      { method: 'POST', action: expect.stringContaining('/form'), fields: { id: expect.any(String) } },
    ],
    ['external', { help_text: expect.stringContaining('/pay/') }],
    ['wait_order_state', { order_id: '3f0c6f5e-6f1c-4e0c-9d0a-0f2f6a0b1c2d' }],
  ])('gives the scenario %s', { tags: ['@spec-3.13', '@spec-12.1'] }, async (scenario, rest) => {
    expect((await start(scenario)).scenario).toEqual({ type: scenario, ...rest });
  });

  const reason = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof ProviderError ? error.reason : String(error)),
    );

  test('distinguishes a gateway that is down from one that refuses', async () => {
    gateway.state.down = true;
    expect(await reason(start('redirect'))).toBe('unavailable');
    gateway.state.down = false;
    expect(await reason(start('redirect', 'another secret'))).toBe('refused');
    const nobody = sandboxPayments({ url: 'http://127.0.0.1:1', secret: SECRET });
    expect(await reason(nobody.find({ transactionId: 't-1', paymentId: 'p-1' }))).toBe('unavailable');
    gateway.state.pageUrl = 'http://shop.example/pay';
    expect(await reason(start('redirect'))).toBe('refused');
  });

  test('asks and cancels by the transaction', async () => {
    const provider = sandboxPayments({ url: gateway.url, secret: SECRET });
    const { transactionId } = await start('redirect');
    const found = { transactionId, paymentId: `payment-${asked}`, amount: 91_23, currency: 'RUB' };
    expect(await provider.find(found)).toEqual({ ...found, status: 'pending' });
    await provider.cancel(found);
    await provider.cancel(found);
    expect(await provider.find(found)).toEqual({ ...found, status: 'cancelled' });
  });
});

test.each([
  ['https://pay.example/1', true],
  ['http://localhost:3200/pay/1', true],
  ['http://127.0.0.1:3200/pay/1', true],
  ['http://[::1]:3200/pay/1', true],
  ['http://pay.example/1', false],
  ['http://localhost.example/1', false],
  ['http://127.0.0.1.example/1', false],
  ['https://user@pay.example/', false],
  ['javascript:alert(1)', false],
  ['//pay.example', false],
  ['', false],
])('the payer may be sent to %s: %s', (url, allowed) => {
  expect(isPaymentUrl(url)).toBe(allowed);
});
