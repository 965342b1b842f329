import { expect, test } from 'vitest';
import { sign } from './signature.ts';
import { SECRET, startSandbox } from './testing.ts';

const caller =
  (url: string) =>
  async (route: string, payload: object, change: object = {}) => {
    const body = JSON.stringify({ path: route, ...payload });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      Authorization: `Basic ${Buffer.from(`sandbox:${SECRET}`).toString('base64')}`,
      timestamp,
      auth: sign(SECRET, `${body}${timestamp}${route}`),
      ...change,
    };
    const response = await fetch(`${url}/moogold/${route}`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };
const order = (player: string, partnerOrderId = crypto.randomUUID()) => ({
  data: { category: '1', 'product-id': '1', quantity: '1', 'User ID': player },
  partnerOrderId,
});

test('takes one order under a key however often it is asked, and delivers it', async () => {
  const sandbox = await startSandbox({ supplyAfter: 0 });
  const call = caller(sandbox.url);
  const asked = order('1');
  const first = await call('order/create_order', asked);
  const again = await call('order/create_order', asked);
  expect(again.body.account_details.order_id).toBe(first.body.account_details.order_id);
  const byKey = await call('order/order_detail_partner_id', { partner_order_id: asked.partnerOrderId });
  expect(byKey.body).toMatchObject({ order_status: 'completed' });
  const { order_id } = first.body.account_details;
  expect((await call('order/order_detail', { order_id })).body).toEqual(byKey.body);
});

test('breaks off after it accepted, and knows the order when asked', async () => {
  const sandbox = await startSandbox({ supplyAfter: 60_000 });
  const call = caller(sandbox.url);
  const asked = order('timeout-1');
  await expect(call('order/create_order', asked)).rejects.toThrow();
  const detail = await call('order/order_detail_partner_id', { partner_order_id: asked.partnerOrderId });
  expect(detail.body).toMatchObject({ order_status: 'processing' });
});

test('knows a player or not, and refuses what is signed otherwise', async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  const validate = (player: string, change = {}) =>
    call('product/validate', { data: { 'product-id': '1', 'User ID': player } }, change);
  expect((await validate('77')).body).toMatchObject({ status: 'true', username: expect.any(String) });
  expect((await validate('unknown')).body).toMatchObject({ status: 'false' });
  expect((await validate('untold')).status).toBe(501);
  expect((await validate('77', { auth: 'f'.repeat(64) })).status).toBe(403);
  expect((await validate('77', { timestamp: '1' })).status).toBe(403);
  expect((await validate('77', { Authorization: 'Basic eA==' })).status).toBe(403);
  expect((await call('order/create_order', order('refused'))).status).toBe(422);
});
