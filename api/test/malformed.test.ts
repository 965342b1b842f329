import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { signUp } from './support/account.ts';
import { nasty, nearly, type Schema } from './support/nearly.ts';
import { shapeOf } from './support/refusals.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

/** Ten thousand on both engines together: each has requests of its own. */
const RUNS = Number(process.env.MALFORMED_RUNS ?? 5_000);
/** Requests under way at a time. */
const WIDTH = 8;
/** The same requests at every run; `MALFORMED_SEED` gives others. */
const seed =
  Number(process.env.MALFORMED_SEED ?? 20_260_101) + (process.env.TEST_DATABASE === 'pglite' ? 0 : 1_000);

const shop = await startShop({ rateLimitScale: 2 });
const { app, db } = shop;
await db.orm.insert(promoCodes).values({ code: 'RIGHT', percent: 10 });
const browser = shop.browser();
const made = await browser.post('/api/orders/pubg/', {
  products: [{ product_id: shop.catalogue.products.uc60, quantity: 1 }],
  email: 'buyer@example.com',
});
const cookie = made.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const orders = [made.json().id as string, await shop.order(browser)];
await shop.pay(browser, orders[1]!);
const { access, refresh } = await signUp(shop);
// Printing it for the first time holds everything else up.
for (const format of ['json', 'yaml']) await shop.get(`/api/docs/schema/?format=${format}`);
const { products, games } = shop.catalogue;
const known = [
  ...orders,
  ...Object.values(products).map(String),
  ...Object.values(games).map(String),
  ...['RIGHT', 'card_ru', 'sbp_ru', 'card_kz', 'RUB', 'KZT', 'eu', '76561198000000000', 'sandbox', refresh],
];

type Described = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Call = { method: string; path: string; described: Described };
const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Described>> };
const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
);

/** Says whether a call would end the sign-in that the others use. */
const endsSignIn = ({ method, path }: Call) => method === 'DELETE' || path.includes('/logout/');

const FORM = 'multipart/form-data; boundary=x';
const type = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'application/xml',
      FORM,
      '',
      '/',
    ),
  },
);
const formPart = fc
  .tuple(fc.constantFrom('avatar', 'game_avatar', 'history_order_id', 'nickname', ''), fc.boolean(), nasty)
  .map(
    ([name, isFile, text]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"\r\nContent-Type: image/png' : ''}\r\n\r\n${text}\r\n`,
  );
const form = fc
  .tuple(fc.array(formPart, { maxLength: 3 }), fc.constantFrom('--x--\r\n', '--x', ''))
  .map(([parts, end]) => parts.join('') + end);

/** One request to a call, wrong in some way or other. */
function requestTo(call: Call): fc.Arbitrary<InjectOptions> {
  const { parameters = [], requestBody } = call.described;
  const places = parameters.filter((each) => each.in === 'path');
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  // A stream of an order that exists has no end.
  const place = call.path.endsWith('/events/') ? nasty : fc.oneof(fc.constantFrom(...known), nasty);
  const schema =
    requestBody?.content['application/json']?.schema ?? Object.values(requestBody?.content ?? {})[0]?.schema;
  const json = fc.oneof(
    { weight: 6, arbitrary: nearly(schema ?? {}, known).map(print) },
    { weight: 1, arbitrary: nasty },
  );
  const tokens = endsSignIn(call) ? ['x', ''] : ['x', '', access, access, `${access.slice(0, -2)}xx`];
  return fc
    .record({
      places: fc.tuple(...places.map(() => place)),
      query: fc.dictionary(
        fc.constantFrom(...query, 'format', 'constructor'),
        fc.oneof(nasty, fc.constantFrom(...known)),
      ),
      json,
      form,
      type,
      token: fc.option(fc.constantFrom(...tokens)),
      hasCookie: fc.boolean(),
      key: fc.option(
        nasty.filter((text) => /^[\x20-\x7e]*$/.test(text)),
        { freq: 8 },
      ),
    })
    .map((drawn) => {
      const path = places.reduce(
        (text, { name }, n) =>
          text.replace(`{${name}}`, encodeURIComponent((drawn.places[n] as string).toWellFormed())),
        call.path,
      );
      const isForm = drawn.type === FORM;
      return {
        method: call.method as 'GET',
        url: `${path}?${new URLSearchParams(drawn.query)}`,
        headers: {
          ...(call.method === 'GET' ? {} : { 'content-type': drawn.type }),
          ...(drawn.token === null ? {} : { authorization: `Bearer ${drawn.token}` }),
          ...(drawn.hasCookie ? { cookie } : {}),
          ...(drawn.key === null ? {} : { 'idempotency-key': drawn.key }),
        },
        ...(call.method === 'GET' ? {} : { payload: isForm ? drawn.form : drawn.json }),
      };
    });
}

function print(value: unknown) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{';
  }
}

/** Returns the fault of an answer; undefined when there is none. */
function problemOf(call: Call, status: number, body: string): string | undefined {
  if (status < 400) return undefined;
  // Said of games whose players nobody can look up.
  const isSaid = status === 501 && call.path.endsWith('/check_account/');
  const isShaped = shapeOf(parse(body)) !== undefined;
  return (status < 500 || isSaid) && isShaped ? undefined : body || 'empty';
}

/** The answer of a shop that is not too busy: what a slow machine turns away comes again. */
async function answered(request: InjectOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await app.inject(request);
    if (response.statusCode !== 503 || !response.headers['retry-after'] || attempt === 20) return response;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test(`${RUNS} malformed requests over all calls: no 5xx, and every refusal has a documented shape`, {
  timeout: 600_000,
}, async () => {
  expect(calls.length).toBeGreaterThan(50);
  const each = Math.ceil(RUNS / calls.length);
  const queue = calls
    .flatMap((call, n) =>
      fc.sample(requestTo(call), { numRuns: each, seed: seed + n }).map((request) => ({ call, request })),
    )
    .values();
  const problems: object[] = [];
  const statuses = new Set<number>();
  const worker = async () => {
    for (const { call, request } of queue) {
      const { statusCode: status, body } = await answered(request);
      statuses.add(status);
      const text = problemOf(call, status, body);
      if (text) problems.push({ request, status, text });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  expect(problems.slice(0, 5)).toEqual([]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  // They came further than the door.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  [
    'an impossible length',
    'POST /api/promo_codes/show/ HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    400,
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
])('what is not HTTP is refused in the same shape: %s', async (_name, text, status) => {
  expect(await raw(text)).toEqual([status, 'detail']);
});

/** A request whose body has only begun. */
const BROKEN_OFF =
  'POST /api/orders/pubg/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"code": ';

test('a body that comes too slowly is cut off, in the same shape', async () => {
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 300 });
  expect(await raw(BROKEN_OFF)).toEqual([408, 'detail']);
});

test('who hangs up within a body is refused, and not taken for a database that is away', async () => {
  const socket = await connected();
  const came = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  socket.write(BROKEN_OFF);
  const [request, answer] = await came;
  const isBeingRead = async () => request.listenerCount('data') > 0;
  await until(isBeingRead);
  socket.resetAndDestroy();
  await until(async () => answer.writableEnded);
  expect(answer.statusCode).toBe(400);
});

/** Sends bytes and returns the status and the shape of what came until the connection was closed. */
async function raw(text: string) {
  const socket = await connected();
  let answer = '';
  socket.setEncoding('utf8').on('data', (data) => {
    answer += data;
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return [Number(head.split(' ')[1]), shapeOf(parse(body))];
}

async function connected(): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}
