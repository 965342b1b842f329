import { expect, test } from 'vitest';
import { sign } from '../signature.ts';
import { SECRET, startSandbox } from '../testing.ts';
import { ERRORS } from './documentation.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of several forms, each compared with what is documented
type Answer = Record<string, any>;

const caller =
  (url: string) =>
  async (route: string, payload: object, change: object = {}, stamp = Math.floor(Date.now() / 1000)) => {
    const body = JSON.stringify({ path: route, ...payload });
    const timestamp = String(stamp);
    const headers = {
      Authorization: `Basic ${Buffer.from(`sandbox:${SECRET}`).toString('base64')}`,
      timestamp,
      auth: sign(SECRET, `${body}${timestamp}${route}`),
      ...change,
    };
    const response = await fetch(`${url}/moogold/${route}`, { method: 'POST', headers, body });
    return (await response.json()) as Answer;
  };
const order = (player: string, data: object = {}, partnerOrderId: string = crypto.randomUUID()) => ({
  data: { category: '1', 'product-id': '215570', quantity: '1', 'User ID': player, ...data },
  partnerOrderId,
});
const codeOf = async (answer: Promise<Answer>) => (await answer).err_code;
const choose = (url: string, values: Record<string, string>) =>
  fetch(`${url}/supplier`, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' });

test('takes one order under a key; asked again it is 420, and asked for by an unknown key 421', {
  tags: '@spec-13.3',
}, async () => {
  const sandbox = await startSandbox({ supplyAfter: 0 });
  const call = caller(sandbox.url);
  const asked = order('1');
  const first = await call('order/create_order', asked);
  expect(await codeOf(call('order/create_order', asked))).toBe('420');
  const byKey = await call('order/order_detail_partner_id', { partner_order_id: asked.partnerOrderId });
  expect(byKey).toMatchObject({ order_status: 'completed' });
  expect(JSON.parse(await sandbox.page('/supplier/orders.json'))).toMatchObject([{ times: 2 }]);
  const { order_id } = first.account_details;
  expect(await call('order/order_detail', { order_id })).toEqual(byKey);
  expect(await codeOf(call('order/order_detail_partner_id', { partner_order_id: 'other' }))).toBe('421');
});

test('breaks off after it accepted, and knows the order when asked', async () => {
  const sandbox = await startSandbox({ supplyAfter: 60_000 });
  const call = caller(sandbox.url);
  const asked = order('timeout-1');
  await expect(call('order/create_order', asked)).rejects.toThrow();
  const detail = await call('order/order_detail_partner_id', { partner_order_id: asked.partnerOrderId });
  expect(detail).toMatchObject({ order_status: 'processing' });
});

test('refuses in the documented words what is signed, named or counted wrong', {
  tags: '@spec-13.12',
}, async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  const create = (data: object) => codeOf(call('order/create_order', order('1', data)));
  expect(await codeOf(call('user/balance', {}, { auth: 'f'.repeat(64) }))).toBe('109');
  expect(await codeOf(call('user/balance', {}, {}, 1))).toBe('426');
  expect(await codeOf(call('user/balance', {}, { Authorization: 'Basic eA==' }))).toBe('403');
  expect(await codeOf(call('user/balance', { path: 'user/other' }))).toBe('418');
  expect(await codeOf(call('order/order_detail', {}))).toBe('419');
  expect(await create({ quantity: '11' })).toBe('116');
  expect(await create({ 'product-id': '' })).toBe('113');
  expect(await create({ category: '3' })).toBe('423');
});

test('plays every documented error by choice: for a player, and for all calls by its page', {
  tags: '@spec-13.12',
}, async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  for (const code of Object.keys(ERRORS))
    expect(await codeOf(call('order/create_order', order(`err-${code}`)))).toBe(code);
  const page = await sandbox.page('/supplier');
  for (const code of Object.keys(ERRORS)) expect(page).toContain(`value="${code}"`);
  await choose(sandbox.url, { error: '433' });
  expect(await call('user/balance', {})).toEqual({ err_code: '433', err_message: ERRORS['433'] });
  await choose(sandbox.url, { error: '' });
  expect(await call('user/balance', {})).toEqual({ currency: 'USD', balance: '1000.00' });
});

test('takes what an order costs out of the wallet, and no order without', {
  tags: '@spec-13.12',
}, async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  await choose(sandbox.url, { balance: '2.00' });
  expect(await call('order/create_order', order('1', { quantity: '2' }))).toMatchObject({ status: true });
  expect(await call('user/balance', {})).toMatchObject({ balance: '0.50' });
  expect(await codeOf(call('order/create_order', order('1')))).toBe('111');
});

test('gives e-vouchers as a list of codes, and any state that its page chooses', async () => {
  const sandbox = await startSandbox({ supplyAfter: 0 });
  const call = caller(sandbox.url);
  const asked = order('', { category: '2', 'product-id': '993005', quantity: '2' });
  const { account_details } = await call('order/create_order', asked);
  const find = () => call('order/order_detail_partner_id', { partner_order_id: asked.partnerOrderId });
  const id = account_details.order_id;
  expect((await find()).item[0].voucher_code).toEqual([`MG-${id}-1`, `MG-${id}-2`]);
  await choose(sandbox.url, { order: asked.partnerOrderId, state: 'incorrect-details' });
  expect(await find()).toMatchObject({ order_status: 'incorrect-details', item: [{ voucher_code: [] }] });
});

test('knows a player or not, its goods, their fields and servers', async () => {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url);
  const validate = (player: string) =>
    call('product/validate', { data: { 'product-id': '1', 'User ID': player } });
  expect(await validate('77')).toMatchObject({ status: 'true', username: expect.any(String) });
  expect(await validate('unknown')).toMatchObject({ status: 'false', message: 'Invalid User ID.' });
  expect(await validate('untold')).toMatchObject({
    status: 'false',
    message: expect.stringContaining('not available'),
  });
  expect(await call('product/product_detail', { product_id: '37007' })).toMatchObject({
    fields: [
      { name: 'Player ID', type: 'string' },
      { name: 'Server', type: 'string' },
    ],
    Variation: [{ variation_id: 37010, stock_status: 'instock' }],
  });
  expect(await call('product/server_list', { product_id: '37007' })).toMatchObject({
    'MiskaTown(NA)': '500001',
  });
  expect(await codeOf(call('product/product_detail', { product_id: '1' }))).toBe('422');
});
