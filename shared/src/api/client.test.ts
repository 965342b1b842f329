// @vitest-environment node
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { api, configureApi } from './client.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';

let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that gives these answers in turn and notes the requests. */
async function serve(...answers: { status: number; body?: string; hang?: boolean }[]) {
  const requests: { method?: string; url?: string; authorization?: string; at: number }[] = [];
  server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, authorization: headers.authorization, at: Date.now() });
    const { status, body = '{}', hang } = answers[Math.min(requests.length, answers.length) - 1]!;
    if (!hang) response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/` };
}

test('sends the bearer token and the search parameters, and parses the answer', async () => {
  const { requests, baseUrl } = await serve({ status: 200, body: '{"count":1}' });
  configureApi({ baseUrl, tokens: { access: () => 'abc', refresh: () => null, save() {}, clear() {} } });
  expect(await api.get('games/', { limit: 2, search: undefined })).toEqual({ count: 1 });
  expect(requests[0]).toMatchObject({ url: '/api/games/?limit=2', authorization: 'Bearer abc' });
});

test('asks again after 1 s and 2 s when a GET gets 503, then fails', { timeout: 10_000 }, async () => {
  const { requests, baseUrl } = await serve({ status: 503 });
  configureApi({ baseUrl });
  await expect(api.get('games/')).rejects.toMatchObject({ status: 503 });
  const waits = requests.slice(1).map(({ at }, index) => Math.round((at - requests[index]!.at) / 1000));
  expect(waits).toEqual([1, 2]);
});

test('never repeats a POST', async () => {
  const { requests, baseUrl } = await serve({ status: 503 });
  configureApi({ baseUrl });
  await expect(api.post('orders/pubg/', {})).rejects.toBeInstanceOf(ApiError);
  expect(requests).toHaveLength(1);
});

test('gives the parsed body of a refusal', async () => {
  const { baseUrl } = await serve({ status: 400, body: '{"email":["Нет"]}' });
  configureApi({ baseUrl });
  await expect(api.post('orders/pubg/', {})).rejects.toMatchObject({ status: 400, body: { email: ['Нет'] } });
});

test('treats no answer in time as 408 and no connection as 503', async () => {
  const { baseUrl } = await serve({ status: 200, hang: true });
  configureApi({ baseUrl, timeout: 100 });
  await expect(api.get('games/')).rejects.toBeInstanceOf(TimeoutError);
  configureApi({ baseUrl: 'http://127.0.0.1:9/api/' });
  await expect(api.get('games/')).rejects.toMatchObject({ name: NetworkError.name, status: 503 });
});
