import { expect, test } from 'vitest';
import { sign } from './signature.ts';
import { SECRET, startSandbox, startShop } from './testing.ts';

const SITE = 'sandbox';

const caller =
  (url: string) =>
  async (method: string, path: string, payload?: unknown, change: object = {}) => {
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const id = crypto.randomUUID();
    const isPublic = path.includes('paylink');
    const place = isPublic ? 'http://localhost:3000' : `/payselection${path}`;
    const key = isPublic ? `public-${SECRET}` : SECRET;
    const signature = sign(key, [method, place, SITE, id, body].join('\n'));
    const signed = { 'X-SITE-ID': SITE, 'X-REQUEST-ID': id, 'X-REQUEST-SIGNATURE': signature };
    const headers = { 'Content-Type': 'application/json', ...signed, ...change };
    const response = await fetch(`${url}/payselection${path}`, { method, headers, ...(body && { body }) });
    return { status: response.status, body: await response.json() };
  };
const link = (webhook: string, OrderId = crypto.randomUUID()) => ({
  PaymentRequest: {
    OrderId,
    Amount: '204.98',
    Currency: 'RUB',
    ExtraData: { WebhookUrl: webhook, ReturnUrl: 'http://127.0.0.1:9/back' },
  },
});

test('reports a payment and its refund by webhooks signed for their address', async () => {
  const sandbox = await startSandbox();
  const shop = await startShop(200);
  const call = caller(sandbox.url);
  const asked = link(shop.url);
  const { OrderId } = asked.PaymentRequest;
  const { status, body } = await call('POST', '/webpayments/paylink_create', asked);
  expect(status).toBe(201);
  const transaction = body.Url.split('/').at(-1);
  expect((await call('GET', `/orders/${OrderId}`)).status).toBe(404);

  await sandbox.choose(transaction, 'approve');
  await shop.received(1);
  expect((await call('GET', `/orders/${OrderId}`)).body).toMatchObject([{ TransactionState: 'success' }]);
  const refund = { TransactionId: transaction, Amount: '204.98', Currency: 'RUB' };
  expect((await call('POST', '/payments/refund', refund)).body).toMatchObject({
    TransactionState: 'success',
    StateDetails: { RemainingAmount: '0.00' },
  });
  await shop.received(2);
  expect(shop.hooks.map(({ raw }) => JSON.parse(raw).Event)).toEqual(['Payment', 'Refund']);
  for (const { headers, raw } of shop.hooks)
    expect(headers['x-webhook-signature']).toBe(sign(SECRET, `POST\n${shop.url}\n${SITE}\n${raw}`));
});

test.each([{ 'X-SITE-ID': 'other' }, { 'X-REQUEST-ID': 'other' }, { 'X-REQUEST-SIGNATURE': 'f'.repeat(64) }])(
  'refuses a call that is signed otherwise: %j',
  { tags: ['@spec-12.6', '@spec-12.15'] },
  async (change) => {
    const sandbox = await startSandbox();
    const answer = await caller(sandbox.url)(
      'POST',
      '/webpayments/paylink_create',
      link('http://127.0.0.1:9'),
      change,
    );
    expect(answer.status).toBe(401);
  },
);

test('voids a link, which can then not be paid', async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  const { body } = await call('POST', '/webpayments/paylink_create', link('http://127.0.0.1:9/notify'));
  expect((await call('POST', '/webpayments/paylink_void', { Id: body.Id })).status).toBe(200);
  const transaction = body.Url.split('/').at(-1);
  await sandbox.choose(transaction, 'approve');
  expect((await sandbox.state(transaction)).status).toBe('cancelled');
});
