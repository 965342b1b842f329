// @vitest-environment node
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import type { ApiOptions, TokenJar } from './options.ts';
import { createTransport } from './transport.ts';

type Answer = { status: number; body?: unknown } | 'hang up';
type Seen = { path: string; authorization: string | undefined; body: string };

const INVALID = { status: 401, body: { detail: 'Нет', code: 'token_not_valid' } };

/** A server with given answers, which notes what it was asked. */
async function serve(answer: (seen: Seen, before: Seen[]) => Answer | Promise<Answer>) {
  const seen: Seen[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url!.replace('/api/', '');
    const entry = { path, authorization: request.headers.authorization, body };
    const given = await answer(entry, [...seen]);
    seen.push(entry);
    if (given === 'hang up') return void request.socket.destroy();
    response
      .writeHead(given.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(given.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  const count = (path: string) => seen.filter((one) => one.path === path).length;
  return { baseUrl, seen, count };
}

/** A jar as the tabs of one browser share it. */
function jar(access: string | null, refresh: string | null) {
  const held = { access, refresh };
  const tokens: TokenJar = {
    access: () => held.access,
    refresh: () => held.refresh,
    save: (next) => void Object.assign(held, { access: next.access, refresh: next.refresh }),
    clear: vi.fn(() => void Object.assign(held, { access: null, refresh: null })),
  };
  return { held, tokens };
}

const tab = (baseUrl: string, tokens: TokenJar, more: Partial<ApiOptions> = {}) =>
  createTransport({ baseUrl, tokens, refreshPause: 1, ...more });

const REFRESH = 'auth/jwt/refresh/';
const renewing =
  (accepted = 'Bearer new') =>
  ({ path, authorization }: Seen): Answer => {
    if (path === REFRESH) return { status: 200, body: { access: 'new', refresh: 'newer' } };
    return authorization === accepted ? { status: 200, body: { ok: true } } : INVALID;
  };

test('a 401 is followed by one refresh and one replay, the same in every respect', {
  tags: '@spec-4.12',
}, async () => {
  const { baseUrl, seen } = await serve(renewing());
  const { held, tokens } = jar('old', 'r');
  await expect(tab(baseUrl, tokens)('post', 'orders/pubg/', { json: { a: 1 } })).resolves.toEqual({
    ok: true,
  });
  expect(seen).toEqual([
    { path: 'orders/pubg/', authorization: 'Bearer old', body: '{"a":1}' },
    { path: REFRESH, authorization: undefined, body: '{"refresh":"r"}' },
    { path: 'orders/pubg/', authorization: 'Bearer new', body: '{"a":1}' },
  ]);
  expect(held).toEqual({ access: 'new', refresh: 'newer' });
});

test('many refused requests of two tabs share one refresh', { tags: '@spec-4.12' }, async () => {
  const { baseUrl, count } = await serve(renewing());
  const { tokens } = jar('old', 'r');
  const tabs = [tab(baseUrl, tokens), tab(baseUrl, tokens)];
  const calls = tabs.flatMap((send) =>
    Array.from({ length: 5 }, (_, index) => send('get', `games/${index}/`, {})),
  );
  await expect(Promise.all(calls)).resolves.toHaveLength(10);
  expect(count(REFRESH)).toBe(1);
});

test('a request that is refused again after the refresh stops there', { tags: '@spec-8.1' }, async () => {
  const { baseUrl, count } = await serve(renewing('Bearer nobody'));
  const send = tab(baseUrl, jar('old', 'r').tokens);
  await expect(send('get', 'auth/profile/', {})).rejects.toMatchObject({ status: 401 });
  expect([count(REFRESH), count('auth/profile/')]).toEqual([1, 2]);
});

test('a refresh without an answer is tried five times, and the tokens stay', {
  tags: ['@spec-8.1', '@spec-9.6'],
}, async () => {
  const { baseUrl, count } = await serve(({ path }) => (path === REFRESH ? 'hang up' : INVALID));
  const { held, tokens } = jar('old', 'r');
  await expect(tab(baseUrl, tokens)('get', 'auth/profile/', {})).rejects.toBeInstanceOf(NetworkError);
  expect(count(REFRESH)).toBe(5);
  expect(held.refresh).toBe('r');
});

test('a refresh that fails twice and then works is enough', { tags: '@spec-8.1' }, async () => {
  const { baseUrl, count } = await serve((seen, before) => {
    const failed = before.filter(({ path }) => path === REFRESH).length;
    return seen.path === REFRESH && failed < 2 ? { status: 502 } : renewing()(seen);
  });
  await expect(tab(baseUrl, jar('old', 'r').tokens)('get', 'x/', {})).resolves.toEqual({ ok: true });
  expect(count(REFRESH)).toBe(3);
});

test.each([400, 401])(
  'a refresh refused with %i clears the tokens at once',
  { tags: ['@spec-4.13', '@spec-8.1'] },
  async (status) => {
    const { baseUrl, count } = await serve(({ path }) =>
      path === REFRESH ? { status, body: INVALID.body } : INVALID,
    );
    const { held, tokens } = jar('old', 'r');
    const send = tab(baseUrl, tokens);
    await expect(send('post', 'promo_codes/activate/', { json: {} })).rejects.toMatchObject({ status: 401 });
    expect(held).toEqual({ access: null, refresh: null });
    expect([count(REFRESH), count('promo_codes/activate/')]).toEqual([1, 1]);
  },
);

test('public data is read as a guest once the tokens are gone', async () => {
  const { baseUrl } = await serve(({ path, authorization }) => {
    if (path === REFRESH) return { status: 400 };
    return authorization ? INVALID : { status: 200, body: { id: 1 } };
  });
  await expect(tab(baseUrl, jar('old', 'r').tokens)('get', 'games/1/', {})).resolves.toEqual({ id: 1 });
});

test('a refused access token without a refresh token is forgotten, and nothing is refreshed', async () => {
  const { baseUrl, count } = await serve(renewing());
  const { tokens } = jar('old', null);
  await expect(tab(baseUrl, tokens)('get', 'auth/profile/', {})).rejects.toBeInstanceOf(ApiError);
  expect(tokens.clear).toHaveBeenCalled();
  expect(count(REFRESH)).toBe(0);
});

test('a wrong password is shown and refreshes nothing', async () => {
  const { baseUrl, count } = await serve(() => ({
    status: 401,
    body: { detail: 'No active account found' },
  }));
  const send = tab(baseUrl, jar('old', 'r').tokens);
  await expect(send('post', 'auth/jwt/create/', { json: {} })).rejects.toMatchObject({ status: 401 });
  expect(count(REFRESH)).toBe(0);
});

test('tokens that were cleared while a refresh was under way stay cleared', async () => {
  const { held, tokens } = jar('old', 'r');
  const { baseUrl } = await serve((seen) => {
    if (seen.path === REFRESH) tokens.clear();
    return renewing()(seen);
  });
  await expect(tab(baseUrl, tokens)('get', 'auth/profile/', {})).rejects.toMatchObject({ status: 401 });
  expect(held).toEqual({ access: null, refresh: null });
});

test.each([false, true])(
  'a blocked account is reported to the shell with its detail (silent: %s)',
  { tags: '@spec-8.2' },
  async (silent) => {
    const { baseUrl } = await serve(() => ({
      status: 403,
      body: { detail: 'Аккаунт заблокирован', code: 'no_access' },
    }));
    const onNoAccess = vi.fn();
    const send = tab(baseUrl, jar('a', 'r').tokens, { onNoAccess });
    await expect(send('get', 'auth/profile/', { silent })).rejects.toMatchObject({ status: 403 });
    expect(onNoAccess).toHaveBeenCalledExactlyOnceWith('Аккаунт заблокирован', silent);
  },
);

test.each([{ detail: 7 }, { detail: null }, {}])(
  'no_access with %o for a detail signs nobody out',
  { tags: '@spec-8.2' },
  async (body) => {
    const { baseUrl } = await serve(() => ({ status: 403, body: { ...body, code: 'no_access' } }));
    const onNoAccess = vi.fn();
    const send = tab(baseUrl, jar('a', 'r').tokens, { onNoAccess });
    await expect(send('get', 'auth/profile/', {})).rejects.toMatchObject({ status: 403 });
    expect(onNoAccess).not.toHaveBeenCalled();
  },
);

test('nobody’s profile is asked for once the tokens are gone', async () => {
  const { baseUrl, count } = await serve(({ path }) => (path === REFRESH ? { status: 400 } : INVALID));
  const send = tab(baseUrl, jar('old', 'r').tokens);
  await expect(send('get', 'auth/profile/', {})).rejects.toMatchObject({ status: 401 });
  expect(count('auth/profile/')).toBe(1);
});
