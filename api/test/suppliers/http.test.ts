import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { httpSettings, httpSupplier } from '../../src/modules/fulfillment/suppliers/http-supplier.ts';
import { readSuppliers } from '../../src/modules/fulfillment/suppliers/settings.ts';
import { startHttpSimulator } from '../support/http-simulator.ts';
import { supplierKit } from '../support/supplier-kit.ts';

const EXAMPLES = new URL('../../../docs/guides/suppliers.example.yaml', import.meta.url).pathname;
const TOKEN = 'a token of the supplier';

/** The settings of one supplier of the examples, for a simulator of it. */
function example(name: string, url: string, token = TOKEN) {
  const { suppliers, problems } = readSuppliers(EXAMPLES, {
    ...{ EXAMPLE_TOKEN: token, WATA_STEAM_TOKEN: token },
    ...{ WATA_VOUCHERS_TOKEN: token, WATA_EMAIL: 'shop@example.com' },
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { settings } = suppliers.find((supplier) => supplier.name === name)!;
  return httpSettings.parse({ ...settings, url });
}

const error = (code: string, status = 422) => ({ status, body: { error: { code } } });
const simulator = await startHttpSimulator(
  TOKEN,
  error('bad_token', 401),
  ({ method, path, body }, orders) => {
    const key = method === 'POST' ? String(body.id) : path.split('/').at(-1)!;
    if (path === '/balance') return { body: { available: 12.5 } };
    const known = orders.get(key);
    if (method === 'POST') {
      if (known) return error('order_exists', 409);
      if (typeof body.count !== 'number') return error('wrong', 400);
      orders.set(key, { status: 'pending', count: 1 });
    } else if (!known) return error('no_such_order', 404);
    return { body: { status: orders.get(key)!.status } };
  },
);
const described = await supplierKit({
  ...simulator,
  secret: TOKEN,
  create: (url, token) => httpSupplier('example', example('example', url, token), 50),
  request: { product: 'gems-60', quantity: 3, userId: '700123', server: 'eu', amount: null },
  async finish(key, as) {
    const status = { done: 'delivered', rejected: 'refunded', attention: 'on_hold' }[as];
    simulator.orders.set(key, { status, count: 1 });
  },
  turnDown: {
    out_of_stock: simulator.turnDown(error('sold_out')),
    no_funds: simulator.turnDown(error('insufficient_funds')),
    refused: simulator.turnDown(error('bad_player')),
  },
  unknownState: (body) => ({ ...(body as object), status: 'teleporting' }),
});
test.each(described)(
  'a description in YAML keeps the rule of suppliers: $rule',
  { tags: '@spec-13.15' },
  ({ holds }) => holds(),
);

/**
 * WATA by https://wata.pro/api/digital-goods (addresses, bearer token, form of errors) and its public clients (deposit:
 * paths, fields, states Pending, Success, Fail, `availableBalance`). Its codes ORD_1001 to ORD_1007 are published without
 * their meanings, so the simulator answers an unknown and a repeated order with codes that the description does not know.
 */
const wata = await startHttpSimulator(TOKEN, { status: 401, body: {} }, ({ method, path, body }, orders) => {
  if (path === '/v1/deposit/balance')
    return { body: { totalBalance: 120, frozenBalance: 20, availableBalance: 100 } };
  const refusal = (code: string) => ({
    status: 400,
    body: { error: { code, message: 'Ваш запрос недействителен!' } },
  });
  if (method === 'GET') {
    const orderId = path.replace('/v1/deposit/order/', '');
    const order = orders.get(orderId);
    return order
      ? { body: { orderId, price: 5.9, status: order.status, type: 'Steam' } }
      : refusal('ORD_1001');
  }
  if (path !== '/v1/steam/deposit' || typeof body.netAmount !== 'number' || !body.description)
    return refusal('STM_1001');
  const orderId = String(body.orderId);
  if (orders.has(orderId)) return refusal('ORD_1002');
  orders.set(orderId, { status: 'Pending', count: 1 });
  return { body: { orderId, account: body.account, price: 5.9, netAmount: body.netAmount, steamRate: 85 } };
});
const wataRules = await supplierKit({
  ...wata,
  secret: TOKEN,
  create: (url, token) => httpSupplier('wata-steam', example('wata-steam', url, token), 50),
  request: { product: 'steam', quantity: 1, userId: 'gaben', server: null, amount: 500_00 },
  async finish(key, as) {
    wata.orders.set(key, { status: as === 'done' ? 'Success' : 'Fail', count: 1 });
  },
  turnDown: { away: wata.turnDown({ status: 429, body: {} }) },
  tellsUnknownOrders: false,
  tellsRefunds: false,
  unknownState: (body) => ({ ...(body as object), status: 'Review' }),
});
test.each(wataRules)(
  'Steam wallets of WATA keep the rule of suppliers: $rule',
  { tags: '@spec-13.15' },
  ({ holds }) => holds(),
);

/** By votsie/wata-sdk, SPEC.md, section 10: fields of both calls. What `details` holds is not published. */
test('codes of WATA’s vouchers are delivered when they come with the order; later ones need a person', {
  tags: '@spec-13.15',
}, async () => {
  const vouchers = await startHttpSimulator(TOKEN, { status: 401, body: {} }, ({ method, path, body }) => {
    if (method === 'GET')
      return {
        body: { orderId: path.split('/').at(-1), price: 5, status: 'Success', type: 'Vouchers', details: {} },
      };
    const { voucherId, categoryId, count, orderId, email } = body;
    const fields = [voucherId, categoryId, orderId, email].every((one) => typeof one === 'string');
    if (path !== '/v1/deposit/vouchers' || !fields || typeof count !== 'number')
      return { status: 400, body: { error: { code: 'VCR_1001' } } };
    const isAtOnce = voucherId === '7';
    const codes = isAtOnce ? Array.from({ length: count }, (_, unit) => `CODE-${unit}`) : [];
    return {
      body: {
        orderId,
        voucherId,
        categoryId,
        count,
        price: 5,
        status: isAtOnce ? 'Success' : 'Pending',
        codes,
      },
    };
  });
  const supplier = httpSupplier('wata-vouchers', example('wata-vouchers', vouchers.url), 50);
  const request = {
    key: 'k',
    quantity: 2,
    userId: '',
    server: null,
    amount: null,
    since: new Date(),
    ceiling: null,
  };
  expect(await supplier.order({ ...request, product: '3/7' })).toMatchObject({
    ...{ state: 'done', codes: ['CODE-0', 'CODE-1'] },
  });
  expect(await supplier.order({ ...request, product: '3/8' })).toMatchObject({ state: 'accepted' });
  expect(await supplier.find({ ...request, product: '3/8' })).toMatchObject({ state: 'attention' });
});

test('codes are delivered when there is one for each piece, wherever the description says they are', {
  tags: '@spec-13.14',
}, async () => {
  const shop = await startHttpSimulator(TOKEN, { status: 401, body: {} }, ({ path }) => {
    const codes = path === '/find/all' ? ['A', 'B'] : ['A'];
    return { body: { state: 'ok', goods: { list: codes.map((value) => ({ value })) } } };
  });
  const settings = httpSettings.parse({
    url: shop.url,
    headers: { authorization: `Bearer ${TOKEN}` },
    order: { path: '/order', body: { id: '{key}', kind: '{product2}' } },
    find: { method: 'GET', path: '/find/{product2}' },
    ...{ state: 'state', states: { ok: 'done' }, codes: 'goods.list[].value' },
  });
  const supplier = httpSupplier('codes', settings, 50);
  const request = {
    key: 'k',
    quantity: 2,
    userId: '',
    server: null,
    amount: null,
    since: new Date(),
    ceiling: null,
  };
  expect(await supplier.find({ ...request, product: '7/all' })).toMatchObject({
    ...{ state: 'done', codes: ['A', 'B'] },
  });
  expect(await supplier.find({ ...request, product: '7/few' })).toMatchObject({ state: 'attention' });
});

test('a player is looked up where the description says how; only its plain word means that there is none', async () => {
  const known = await startHttpSimulator(TOKEN, { status: 401, body: {} }, ({ path }) => {
    if (path === '/players/7?server=eu') return { body: { player: { name: 'Gamer' } } };
    return path.startsWith('/players/8') ? error('no_player', 404) : { status: 502, body: {} };
  });
  const settings = httpSettings.parse({
    ...example('example', known.url),
    error: 'error.code',
    errors: { no_player: 'unknown_player' },
    player: { method: 'GET', path: '/players/{user}?server={server}', name: 'player.name' },
  });
  const { findPlayer } = httpSupplier('example', settings, 50);
  const find = (userId: string) => findPlayer!('gems', { userId, server: 'eu' });
  expect(await find('7')).toBe('Gamer');
  expect(await find('8')).toBeNull();
  await expect(find('9')).rejects.toMatchObject({ reason: 'unavailable' });
});

test('the file of suppliers is refused with every problem in a sentence, without a secret', {
  tags: '@spec-13.14',
}, () => {
  expect(readSuppliers(EXAMPLES, {}).problems).toEqual([
    'SUPPLIERS_FILE: EXAMPLE_TOKEN is not set',
    'SUPPLIERS_FILE: WATA_STEAM_TOKEN is not set',
    'SUPPLIERS_FILE: WATA_VOUCHERS_TOKEN is not set',
    'SUPPLIERS_FILE: WATA_EMAIL is not set',
  ]);
  expect(readSuppliers('/nowhere.yaml', {}).problems).toHaveLength(1);
  expect(readFileSync(EXAMPLES, 'utf8')).toContain('adapter: http');
});

/** A supplier that signs, makes an order and has it paid, and takes a ceiling: the kinds that ordinary reseller APIs have. */
const SIGNING = { header: 'x-signature', timestamp: 'x-time', text: '{timestamp}.{method}.{path}.{body}' };
const wrong = { status: 401, body: {} };
/** Orders that were paid, as often as they were. */
const payments: string[] = [];
const strict = await startHttpSimulator(TOKEN, wrong, ({ method, path, body, text, headers }, orders) => {
  const { 'x-time': time, 'x-signature': given, 'idempotency-key': idempotency } = headers;
  const expected = createHmac('sha512', 'signing secret').update(`${time}.${method}.${path}.${text}`);
  if (given !== expected.digest('base64')) return wrong;
  if (path.startsWith('/prices/'))
    return { body: { offer: { usd: path.endsWith('/none') ? null : 0.9475 } } };
  const [, , key = '', action] = path.split('/');
  if (method === 'POST' && path === '/orders') {
    if (idempotency !== body.id || body.most !== '99.00') return { status: 400, body: { error: 'wrong' } };
    if (orders.has(String(body.id))) return { status: 409, body: { error: 'known' } };
    orders.set(String(body.id), { status: 'unpaid', count: 1 });
    return { body: { id: `at-${body.id}`, status: 'unpaid' } };
  }
  const known = orders.get(key.replace('at-', ''));
  if (!known) return { status: 404, body: { error: 'no_order' } };
  if (action === 'pay') {
    if (known.status !== 'unpaid') return { status: 409, body: { error: 'known' } };
    known.status = 'paid';
    payments.push(key);
  }
  return { body: { id: `at-${key}`, status: known.status } };
});
const strictSettings = (url: string, token = TOKEN) =>
  httpSettings.parse({
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': '{key}' },
    sign: { ...SIGNING, secret: 'signing secret', algorithm: 'sha512', encoding: 'base64' },
    timeout: 60,
    order: { path: '/orders', body: { id: '{key}', sku: '{product}', most: '{ceiling}' } },
    find: { method: 'GET', path: '/orders/{key}' },
    pay: { path: '/orders/{order}/pay', id: 'id' },
    state: 'status',
    states: { unpaid: 'unpaid', paid: 'accepted', ok: 'done', back: 'rejected', held: 'attention' },
    error: 'error',
    errors: {
      no_order: 'unknown_order',
      known: 'duplicate_order',
      http_401: 'misconfigured',
      sold: 'out_of_stock',
    },
    price: { method: 'GET', path: '/prices/{product}', amount: 'offer.usd', currency: 'USD' },
  });
const strictRules = await supplierKit({
  ...strict,
  secret: TOKEN,
  create: (url, token) => httpSupplier('strict', strictSettings(url, token), 50),
  request: { product: 'gems', quantity: 1, userId: '7', server: null, amount: null, ceiling: 99_00 },
  async finish(key, as) {
    const status = { done: 'ok', rejected: 'back', attention: 'held' }[as];
    strict.orders.set(key, { status, count: 1 });
  },
  turnDown: { out_of_stock: strict.turnDown({ status: 422, body: { error: 'sold' } }) },
  unknownState: (body) => ({ ...(body as object), status: 'teleporting' }),
});
test.each(strictRules)(
  'a supplier that signs, has orders paid and takes a ceiling keeps the rule of suppliers: $rule',
  { tags: '@spec-13.20' },
  ({ holds }) => holds(),
);

test('an order that was made and not paid is paid when it is asked about, once', {
  tags: '@spec-13.20',
}, async () => {
  const supplier = httpSupplier('strict', strictSettings(strict.url, TOKEN), 50);
  const key = randomUUID();
  strict.orders.set(key, { status: 'unpaid', count: 1 });
  const request = { key, product: 'gems', quantity: 1, userId: '7', server: null, amount: null };
  const asked = { ...request, ceiling: 99_00, since: new Date() };
  expect(await supplier.find(asked)).toMatchObject({ state: 'accepted', note: 'paid' });
  expect(await supplier.find(asked)).toMatchObject({ state: 'accepted', note: 'paid' });
  expect(payments.filter((paid) => paid === `at-${key}`)).toHaveLength(1);
});

test('a price is read where the description says it is', { tags: '@spec-13.20' }, async () => {
  const supplier = httpSupplier('strict', strictSettings(strict.url, TOKEN), 50);
  expect(await supplier.price!('gems')).toEqual({ price: '0.9475', currency: 'USD' });
  expect(await supplier.price!('none')).toBeNull();
});

test('a state that waits for a payment needs the call that pays', () => {
  const { pay: _, ...settings } = strictSettings('http://127.0.0.1:1', TOKEN);
  expect(httpSettings.safeParse(settings).error?.issues).toMatchObject([{ path: ['pay'] }]);
});
