import { expect, test } from 'vitest';
import { everything, pageCode, startRemote, startShell } from './helper.ts';

/** A shell whose one page has this code besides; its remote may set the cookie `cart`. */
async function answering(more: string, cookies = ['cart'], apiTimeout?: number) {
  const routes = [{ path: '/', page: './a-page', cookies }];
  const remote = await startRemote('catalog', { code: pageCode('A page', more), release: { routes } });
  const grants = { catalog: { ...everything([remote]).catalog!, cookies: ['cart'] } };
  return startShell([remote], undefined, {}, apiTimeout, { grants });
}

const redirecting = (to: string, status: number) =>
  `, load() { throw Object.assign(new Error(), { to: '${to}', status: ${status} }) }`;

test.each([301, 302, 303, 307, 308])('a page leads elsewhere by %i', async (status) => {
  const { statusCode, headers } = await (await answering(redirecting('/there?a=1', status))).inject('/');
  expect([statusCode, headers.location]).toEqual([status, '/there?a=1']);
});

test('leads to no other site', async () => {
  const app = await answering(redirecting('//elsewhere.test/x', 302));
  expect((await app.inject('/')).headers.location).toBe('/');
});

test('a page has a status, headers and cookies of its own, and is in no cache then', async () => {
  const app = await answering(
    `, answer: () => ({ status: 410, headers: { 'X-Robots-Tag': 'none' }, cookies: [{ name: 'cart', value: 'a b', maxAge: 60 }] })`,
  );
  const { statusCode, headers } = await app.inject('/');
  expect(statusCode).toBe(410);
  expect(headers['x-robots-tag']).toBe('none');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBe('cart=a%20b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

test('gives each visitor a cookie of his own', async () => {
  const app = await answering(
    `, answer: () => ({ cookies: [{ name: 'cart', value: String(globalThis.visits = (globalThis.visits ?? 0) + 1) }] })`.replaceAll(
      'globalThis.',
      'exports.',
    ),
  );
  const cookies = [await app.inject('/'), await app.inject('/')].map(({ headers }) => headers['set-cookie']);
  expect(new Set(cookies).size).toBe(2);
});

test.each([
  ['a cookie that its route does not declare', `cookies: [{ name: 'access', value: 'x' }]`],
  ['a header of the framework', `headers: { 'content-security-policy': '' }`],
  ['a header in two lines', `headers: { 'x-a': 'b\\r\\nset-cookie: c' }`],
  ['a status that leads elsewhere', `status: 302`],
])('fails a page that sets %s', async (_, answer) => {
  const { statusCode, headers } = await (await answering(`, answer: () => ({ ${answer} })`)).inject('/');
  expect(statusCode).toBe(500);
  expect(headers['set-cookie']).toBeUndefined();
});

test('refuses a release that sets a cookie which its remote is not granted', async () => {
  expect((await (await answering('', ['access'])).inject('/')).statusCode).toBe(503);
});

const ACTION = `, async action({ form, cookies }) {
  if (form.get('add') === 'throw') { exports.taken = (exports.taken ?? 0) + 1; throw new Error('taken ' + exports.taken); }
  if (form.get('add') === 'hang') await new Promise(() => {});
  return { to: '/?added' + (exports.taken ?? ''), cookies: [{ name: 'cart', value: Object.keys(cookies) + ':' + (cookies.cart ?? '') + form.get('add') }] };
}`;
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const sending = (add: string, headers: Record<string, string> = own) =>
  ({
    method: 'POST',
    url: '/',
    headers: { cookie: 'cart=1; access=secret', ...headers },
    payload: `add=${add}`,
  }) as const;

test("takes a form by the page's action, which sees the declared cookies alone", async () => {
  const { statusCode, headers } = await (await answering(ACTION)).inject(sending('2'));
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/?added', 'no-store']);
  expect(headers['set-cookie']).toContain('cart=cart:12;');
});

test.each([
  ['another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the site', { ...own, 'sec-fetch-site': 'same-site' }],
  ['another site in an old browser', { 'content-type': own['content-type'], origin: 'http://other.test' }],
  ['nowhere', { 'content-type': own['content-type'] }],
])('takes no form from %s', async (_, headers) => {
  const answer = await (await answering(ACTION)).inject(sending('2', headers));
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
});

test('an action that throws is not run again', async () => {
  const app = await answering(ACTION);
  expect((await app.inject(sending('throw'))).statusCode).toBe(500);
  const { statusCode, headers } = await app.inject(sending('2'));
  expect([statusCode, headers.location]).toEqual([303, '/?added1']);
});

test('an action that hangs is given up, and pages go on', async () => {
  const app = await answering(ACTION, ['cart'], 100);
  expect((await app.inject(sending('hang'))).statusCode).toBe(503);
  expect((await app.inject('/')).statusCode).toBe(200);
});

test('answers 405 to a form that no action takes, and caches nothing of it', async () => {
  const { statusCode, headers } = await (await answering('')).inject(sending('2'));
  expect([statusCode, headers['cache-control']]).toEqual([405, 'no-store']);
});
