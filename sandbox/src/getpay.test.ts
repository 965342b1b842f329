import { expect, test } from 'vitest';
import { sign } from './signature.ts';
import { SECRET, startSandbox, startShop } from './testing.ts';

const ACCOUNT = { wallet: 'sandbox', secret: SECRET };

const pay = async (url: string, resultUrl: string, change: object = {}) => {
  const asked = {
    ...ACCOUNT,
    sum: '100.00',
    order: 'p-1',
    resultUrl,
    backUrl: 'http://127.0.0.1:9/',
    ...change,
  };
  const response = await fetch(`${url}/getpay/api/pay`, { method: 'POST', body: new URLSearchParams(asked) });
  return { status: response.status, body: await response.json() };
};

test('reports money that came in, in a signed form, and keeps silent about refusals', async () => {
  const sandbox = await startSandbox();
  const shop = await startShop(200);
  const refused = await pay(sandbox.url, shop.url, { order: 'p-0' });
  await sandbox.choose(refused.body.redirectUrl.split('/').at(-1), 'decline');
  const { body } = await pay(sandbox.url, shop.url);
  const payment = body.redirectUrl.split('/').at(-1);
  await sandbox.choose(payment, 'approve');
  await shop.received(1);
  const signature = sign(ACCOUNT.secret, `sandbox:100.00:p-1:${payment}`);
  expect(Object.fromEntries(new URLSearchParams(shop.hooks[0]!.raw))).toEqual({
    wallet: 'sandbox',
    sum: '100.00',
    order: 'p-1',
    payment,
    signature,
  });
});

test('refuses another wallet, a wrong secret and a form that lacks a field', async () => {
  const sandbox = await startSandbox();
  const notify = 'http://127.0.0.1:9/notify';
  expect((await pay(sandbox.url, notify, { secret: 'wrong' })).status).toBe(403);
  expect((await pay(sandbox.url, notify, { wallet: 'other' })).status).toBe(403);
  expect((await pay(sandbox.url, notify, { sum: '1' })).status).toBe(400);
});
