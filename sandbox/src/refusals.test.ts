import { expect, test } from 'vitest';
import type { Protocol } from './payment.ts';
import { PROTOCOLS, REFUSALS } from './refusals/all.ts';
import { sign } from './signature.ts';
import { tokenOf } from './tbank.ts';
import { paymentBody, SECRET, startSandbox, startShop } from './testing.ts';

type Call = (url: string) => Promise<Response>;
const json = { 'content-type': 'application/json' };
const basic = `Basic ${Buffer.from(`100500:${SECRET}`).toString('base64')}`;
const post = (url: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers, body });

/** A signed call of Payselection by the secret key. */
function payselection(url: string, path: string, payload: object, requestId: string = crypto.randomUUID()) {
  const body = JSON.stringify(payload);
  const signature = sign(SECRET, ['POST', `/payselection${path}`, 'sandbox', requestId, body].join('\n'));
  const headers = { 'x-site-id': 'sandbox', 'x-request-id': requestId, 'x-request-signature': signature };
  return post(`${url}/payselection${path}`, body, { ...json, ...headers });
}
const yookassa = (url: string, path: string, payload: object, key: string = crypto.randomUUID()) =>
  post(`${url}/yookassa/v3${path}`, JSON.stringify(payload), {
    ...json,
    authorization: basic,
    'idempotence-key': key,
  });
const tbank = (url: string, method: string, fields: object) => {
  const payload = { TerminalKey: 'sandbox', ...fields };
  const body = JSON.stringify({ ...payload, Token: tokenOf(payload, SECRET) });
  return post(`${url}/tbank/v2/${method}`, body, json);
};
const gateway = (url: string, path: string, payload: object) => {
  const body = JSON.stringify(payload);
  return post(`${url}/gateway/payments${path}`, body, { ...json, 'x-signature': sign(SECRET, body) });
};
const link = (notify: string) => ({
  PaymentRequest: {
    OrderId: 'o-1',
    Amount: '204.98',
    Currency: 'RUB',
    ExtraData: { WebhookUrl: notify, ReturnUrl: 'http://127.0.0.1:9/' },
  },
});
const ykPayment = {
  amount: { value: '204.98', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://127.0.0.1:9/back' },
};

/** A call of each provider that is taken when nothing else was chosen. */
const CALLS: Record<Protocol, Call> = {
  sandbox: (url) => gateway(url, '', paymentBody()),
  payselection: (url) => payselection(url, '/webpayments/create', link('http://127.0.0.1:9/notify')),
  getpay: (url) =>
    post(
      `${url}/getpay/api/pay`,
      new URLSearchParams({
        ...{ wallet: 'sandbox', secret: SECRET, sum: '1.00', order: crypto.randomUUID() },
        ...{ resultUrl: 'http://127.0.0.1:9/', backUrl: 'http://127.0.0.1:9/' },
      }),
    ),
  yookassa: (url) => yookassa(url, '/payments', ykPayment),
  tbank: (url) =>
    tbank(url, 'Init', {
      ...{ Amount: 20498, OrderId: crypto.randomUUID(), PayType: 'O' },
      ...{ NotificationURL: 'http://127.0.0.1:9/', SuccessURL: 'http://127.0.0.1:9/' },
    }),
};
const choose = (url: string, provider: Protocol, choice: { error?: string; refund?: string }) =>
  post(`${url}/providers`, new URLSearchParams({ provider, ...choice }));

test.each(PROTOCOLS)(
  '%s answers with each error that the page offers, and breaks off by choice',
  { tags: '@spec-12.21' },
  async (name) => {
    const { url, page } = await startSandbox();
    const text = await page('/providers');
    expect(text).toContain(REFUSALS[name].source);
    for (const [code, { status }] of Object.entries(REFUSALS[name].errors)) {
      expect(text).toContain(`value="${code}"`);
      await choose(url, name, { error: code });
      const answer = await CALLS[name](url);
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(code)]);
    }
    const made = async () => (await page('/')).split('href="/pay/').length - 1;
    expect(await made()).toBe(0);
    for (const [fault, payments] of [
      ['lost_before', 0],
      ['lost_after', 1],
    ] as const) {
      await choose(url, name, { error: fault });
      await expect(CALLS[name](url)).rejects.toThrow();
      expect(await made()).toBe(payments);
    }
    await choose(url, name, { error: 'nonsense' });
    expect((await CALLS[name](url)).ok).toBe(true);
  },
);

test('a wrong key is refused as such, whatever was chosen', { tags: '@spec-12.21' }, async () => {
  const { url } = await startSandbox();
  await choose(url, 'yookassa', { error: 'internal_server_error' });
  const headers = { ...json, authorization: 'Basic eDp5' };
  expect((await post(`${url}/yookassa/v3/payments`, '{}', headers)).status).toBe(401);
});

test('a refund is refused for the reason that was chosen, and no money moves', {
  tags: '@spec-12.21',
}, async () => {
  const { url, choose: pay, state } = await startSandbox();
  const { id } = (await (await CALLS.yookassa(url)).json()) as { id: string };
  await pay(id, 'approve');
  for (const reason of Object.keys(REFUSALS.yookassa.refunds!).filter((one) => one !== 'slow')) {
    await choose(url, 'yookassa', { refund: reason });
    const answer = await yookassa(url, '/refunds', { payment_id: id, amount: ykPayment.amount });
    expect(await answer.json()).toMatchObject({ status: 'canceled', cancellation_details: { reason } });
  }
  await choose(url, 'payselection', { refund: 'RefundIsNotAllowed' });
  const refund = { TransactionId: id, Amount: '204.98', Currency: 'RUB' };
  expect((await payselection(url, '/payments/refund', refund)).status).toBe(400);
  await choose(url, 'sandbox', { refund: 'refund_declined' });
  expect((await gateway(url, `/${id}/refund`, { refund_id: 'r', amount: '204.98' })).status).toBe(409);
  expect(await state(id)).toMatchObject({ status: 'succeeded' });
});

test('Payselection reports the code that was typed for a declined payment', {
  tags: '@spec-12.21',
}, async () => {
  const shop = await startShop(200);
  const { url, page } = await startSandbox();
  const answer = await payselection(url, '/webpayments/create', link(shop.url));
  const address = (await answer.json()) as string;
  const path = new URL(address).pathname;
  expect(await page(path)).toContain('<input name="refusal"');
  await post(`${url}${path}`, new URLSearchParams({ outcome: 'decline', refusal: 'NotEnoughMoney' }));
  await shop.received(1);
  expect(JSON.parse(shop.hooks[0]!.raw)).toMatchObject({ Event: 'Fail', ErrorCode: 'NotEnoughMoney' });
});
