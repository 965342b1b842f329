// @vitest-environment node
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, configureApi } from './client.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import type { ApiOptions } from './options.ts';

let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = { status: number; body?: string; hang?: boolean };

/** A server that gives this answer and notes the requests. */
async function serve({ status, body = '{}', hang }: Answer) {
  const requests: { method?: string; url?: string; authorization?: string }[] = [];
  server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, authorization: headers.authorization });
    if (!hang) response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/` };
}

/** Answers with `answer` by a clock that the test moves, and notes when it was asked, in milliseconds from the start. */
async function stubClock(answer: (request: Request) => Promise<Response>, options: Partial<ApiOptions> = {}) {
  configureApi({ baseUrl: 'http://shop.test/api/', ...options });
  // Its code is loaded with the first request: that is not part of any waiting.
  await import('./transport.ts');
  vi.useFakeTimers();
  const started = Date.now();
  const asked: number[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(Date.now() - started);
    return answer(request);
  });
  return asked;
}
const never = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('sends the bearer token and the search parameters, and parses the answer', {
  tags: ['@spec-6.3', '@spec-7.1', '@spec-7.56'],
}, async () => {
  const { requests, baseUrl } = await serve({ status: 200, body: '{"count":1}' });
  configureApi({ baseUrl, tokens: { access: () => 'abc', refresh: () => null, save() {}, clear() {} } });
  expect(await api.get('games/', { limit: 2 })).toEqual({ count: 1 });
  expect(requests[0]).toMatchObject({ url: '/api/games/?limit=2', authorization: 'Bearer abc' });
});

test('sends cookies with every request', { tags: '@spec-7.1' }, async () => {
  const sent: Request[] = [];
  await stubClock(async (request) => {
    sent.push(request);
    return Response.json({});
  });
  await Promise.all([api.get('games/'), api.post('orders/pubg/', {}), api.delete('auth/profile/')]);
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
});

test('asks again after 1 s and 2 s when a GET gets 503, then fails', {
  tags: ['@spec-8.3', '@spec-9.5'],
}, async () => {
  const asked = await stubClock(async () => Response.json({}, { status: 503 }));
  const failed = expect(api.get('games/')).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(asked).toEqual([0, 1_000, 3_000]);
});

test('never repeats a POST', { tags: '@spec-8.3' }, async () => {
  const { requests, baseUrl } = await serve({ status: 503 });
  configureApi({ baseUrl });
  await expect(api.post('orders/pubg/', {})).rejects.toBeInstanceOf(ApiError);
  expect(requests).toHaveLength(1);
});

test('gives the parsed body of a refusal', { tags: '@spec-7.56' }, async () => {
  const { baseUrl } = await serve({ status: 400, body: '{"email":["Нет"]}' });
  configureApi({ baseUrl });
  await expect(api.post('orders/pubg/', {})).rejects.toMatchObject({ status: 400, body: { email: ['Нет'] } });
});

test('treats no answer in time as 408 and no connection as 503', {
  tags: ['@spec-8.4', '@spec-8.5'],
}, async () => {
  const { baseUrl } = await serve({ status: 200, hang: true });
  configureApi({ baseUrl, timeout: 100 });
  await expect(api.get('games/')).rejects.toMatchObject({ name: TimeoutError.name, status: 408 });
  configureApi({ baseUrl: 'http://127.0.0.1:9/api/' });
  await expect(api.get('games/')).rejects.toMatchObject({ name: NetworkError.name, status: 503 });
});

test('waits 30 s for an answer, then aborts the request, and asks no more', {
  tags: ['@spec-8.4', '@spec-9.4'],
}, async () => {
  const signals: AbortSignal[] = [];
  const asked = await stubClock((request) => {
    signals.push(request.signal);
    return never(request);
  });
  const ended = vi.fn();
  void api.get('games/').catch(ended);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended.mock.calls.flat()).toEqual([expect.any(TimeoutError)]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0]);
});

describe('the first GET', () => {
  const tokens = { access: () => null, refresh: () => null, save() {}, clear() {} };
  const baseUrl = 'http://shop.test/api/';
  type Asked = { url: string; init: RequestInit | undefined; at: number };

  /** Answers what is asked for by the clock of the test. */
  async function answerBy(
    answer: (signal: AbortSignal | null | undefined) => Promise<Response>,
    { access = null }: { access?: string | null } = {},
  ) {
    await import('./transport.ts');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const started = Date.now();
    const asked: Asked[] = [];
    vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
      const url = typeof input === 'string' ? input : input.url;
      asked.push({ url, init, at: Date.now() - started });
      return answer(typeof input === 'string' ? init?.signal : input.signal);
    });
    configureApi({ baseUrl, tokens: { ...tokens, access: () => access }, timeout: 200 });
    return asked;
  }

  test('is asked by the browser alone, with cookies and its search parameters', async () => {
    const asked = await answerBy(async () => Response.json({ count: 1 }));
    expect(await api.get('games/', { limit: 2, view: 'card' })).toEqual({ count: 1 });
    expect(asked).toEqual([
      expect.objectContaining({
        url: `${baseUrl}games/?limit=2&view=card`,
        init: expect.objectContaining({ credentials: 'include' }),
      }),
    ]);
  });

  test('has the access token of a visitor who is signed in', async () => {
    const asked = await answerBy(async () => Response.json({ count: 1 }), { access: 'a1' });
    await api.get('orders/');
    expect(asked.map(({ init }) => init?.headers)).toEqual([{ Authorization: 'Bearer a1' }]);
  });

  test('refused with a token that another tab has renewed meanwhile is asked again with the new one, and renews nothing', async () => {
    await import('./transport.ts');
    let held = 'old';
    const asked: (string | null)[] = [];
    vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
      const request = new Request(input, init);
      const token = request.headers.get('Authorization');
      asked.push(token ?? request.url);
      if (token !== 'Bearer old') return Promise.resolve(Response.json({ count: 1 }));
      held = 'new';
      return Promise.resolve(Response.json({ detail: 'Нет', code: 'token_not_valid' }, { status: 401 }));
    });
    configureApi({ baseUrl, tokens: { ...tokens, access: () => held, refresh: () => 'r' } });
    expect(await api.get('orders/')).toEqual({ count: 1 });
    expect(asked).toEqual(['Bearer old', 'Bearer new']);
  });

  test('is asked again after 1 s and 2 s when it gets 503, and no oftener', async () => {
    const asked = await answerBy(async () => Response.json({ detail: 'Позже' }, { status: 503 }));
    const failed = expect(api.get('games/')).rejects.toMatchObject({ status: 503, detail: 'Позже' });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(asked.map(({ at }) => at)).toEqual([0, 1_000, 3_000]);
  });

  test('is asked once when it is refused', async () => {
    const asked = await answerBy(async () => Response.json({ detail: 'Нет' }, { status: 404 }));
    await expect(api.get('games/7/')).rejects.toMatchObject({ status: 404, detail: 'Нет' });
    expect(asked).toHaveLength(1);
  });

  test('fails as any other without a connection, and without an answer in time', async () => {
    await answerBy(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('games/')).rejects.toMatchObject({ name: NetworkError.name, status: 503 });
    await answerBy(
      (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const failed = expect(api.get('games/')).rejects.toMatchObject({
      name: TimeoutError.name,
      status: 408,
    });
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });

  test('ends when it is not wanted any more', async () => {
    await answerBy(
      (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const stop = new AbortController();
    const ended = expect(api.get('games/', {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    stop.abort();
    await ended;
  });
});

test.each(['games/undefined/', 'orders/null/', 'orders/supply_channel/servers/NaN/'])(
  'a path without its parameter is refused, not asked for: %s',
  { tags: '@spec-5.11' },
  async (path) => {
    const asked = await stubClock(async () => Response.json({}));
    await expect(api.get(path)).rejects.toThrow(`A required parameter of ${path} is missing`);
    await expect(api.post(path, {})).rejects.toThrow(`A required parameter of ${path} is missing`);
    expect(asked).toEqual([]);
  },
);

test('a query or a body with null or undefined anywhere is refused by its name, not sent', {
  tags: '@spec-5.11',
}, async () => {
  const asked = await stubClock(async () => Response.json({}));
  const absent = undefined as unknown as string;
  await expect(api.get('games/', { search: absent })).rejects.toThrow('games/ is missing: search');
  await expect(api.post('orders/pubg/', { email: null })).rejects.toThrow('missing: email');
  const products = [{ product_id: 1, quantity: undefined }];
  await expect(api.post('orders/pubg/', { products })).rejects.toThrow('missing: products.0.quantity');
  await expect(api.patch('auth/profile/', { nickname: null })).rejects.toThrow('missing: nickname');
  expect(asked).toEqual([]);
});

test('empty texts, zeros and falsehoods are values', async () => {
  const asked = await stubClock(async () => Response.json({}));
  await api.get('games/', { search: '', offset: 0, all: false });
  expect(asked).toHaveLength(1);
});

test('a page with a release of an older contract sends null as that does', async () => {
  const asked = await stubClock(async () => Response.json({}), { allowsMissing: () => true });
  await api.post('orders/pubg/', { email: null });
  expect(asked).toHaveLength(1);
});
