import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, startRemote, startShell } from './helper.ts';

/** More than the proxy's library would let through at a time by itself. */
const MANY = 140;
const STREAM = '/api/orders/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/events/';

/** An api that keeps streams open, reads bodies to their end, and answers everything else at once. */
async function startApi() {
  const open = { streams: 0, bodies: 0 };
  const heads: http.IncomingHttpHeaders[] = [];
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? '');
    heads.push(request.headers);
    if (request.url === STREAM) {
      open.streams += 1;
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    }
    if (request.method === 'GET') return void response.end('{}');
    open.bodies += 1;
    request
      .resume()
      .on('end', () => response.end(JSON.stringify({ length: request.headers['content-length'] })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { open, heads, paths, url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}` };
}

async function start() {
  const api = await startApi();
  const shell = await startShell([await startRemote('catalog')], api.url);
  const url = await shell.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => shell.server.closeAllConnections());
  /** A connection on which this much of a request was sent. */
  const send = (head: string[], body = '') => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`${[...head, 'Host: x', '', ''].join('\r\n')}${body}`);
    return socket;
  };
  return { api, url, send };
}

test('open event streams leave calls and pictures their connections', { tags: '@spec-17.9' }, async () => {
  const { api, url, send } = await start();
  for (let n = 0; n < MANY; n += 1) send([`GET ${STREAM} HTTP/1.1`]);
  await eventually(() => expect(api.open.streams).toBe(MANY));
  for (const [method, path] of [
    ['GET', '/api/games/'],
    ['GET', '/media/a.webp'],
    ['POST', '/api/orders/pubg/'],
  ])
    expect(
      (await fetch(`${url}${path}`, { method: method!, ...(method === 'POST' ? { body: 'x' } : {}) })).status,
    ).toBe(200);
});

test('slow bodies leave calls, pictures, event streams and other bodies their connections', {
  tags: '@spec-17.9',
}, async () => {
  const { api, url, send } = await start();
  for (let n = 0; n < MANY; n += 1)
    send(['POST /api/orders/pubg/ HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'], '{');
  await eventually(() => expect(api.open.bodies).toBe(MANY));
  expect((await fetch(`${url}/api/games/`)).status).toBe(200);
  expect((await fetch(`${url}/media/a.webp`)).status).toBe(200);
  expect((await fetch(`${url}/api/orders/pubg/`, { method: 'POST', body: '{}' })).status).toBe(200);
  send([`GET ${STREAM} HTTP/1.1`]);
  await eventually(() => expect(api.open.streams).toBe(1));
});

test('a call with `Expect: 100-continue` gets a 100, and is answered as any other', {
  tags: '@spec-17.12',
}, async () => {
  const { api, send } = await start();
  const body = '{"a":1}';
  const socket = send([
    'POST /api/orders/pubg/ HTTP/1.1',
    'Expect: 100-continue',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]);
  let answer = '';
  for await (const chunk of socket) {
    // The answer comes before the rest of the body is sent.
    if (answer === '') socket.write(body);
    answer += chunk;
  }
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(answer).toContain('{"length":"7"}');
  expect(api.heads.at(-1)).not.toHaveProperty('expect');
});

test('another expectation is refused in the shape of every refusal', { tags: '@spec-17.12' }, async () => {
  const { send } = await start();
  const answer = await text(send(['GET /api/games/ HTTP/1.1', 'Expect: a-miracle']));
  expect(answer).toMatch(/^HTTP\/1\.1 417 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ detail: expect.stringMatching(/[а-я]/) });
});

test('the desk’s calls are not passed on, whatever host and spelling a client chooses', {
  tags: '@spec-18.1',
}, async () => {
  const { api, send } = await start();
  const spellings = [
    '/api/desk',
    '/api/desk/me/',
    '/api/%64esk/me/',
    '/api/d%65sk/me/?a=1',
    '/api/games/../desk/me/',
    '/api/games/%2e%2e/desk/me/',
    '/api/games/..%2fdesk/me/',
    '/api/games/..\\desk/me/',
    '/api//desk/me/',
    '//api/desk/me/',
    '/api/./desk/me/',
    '/media/../api/desk/me/',
    '/media/%2e%2e/api/desk/me/',
    '/api/orders/../desk/events/',
    '/api/orders/%2e%2e%2fdesk/events',
    'http://desk.shop.test/api/desk/me/',
  ];
  const ask = (method: string, path: string) =>
    text(send([`${method} ${path} HTTP/1.1`, 'X-Forwarded-Host: desk.shop.test', 'Connection: close']));
  await Promise.all(
    spellings.flatMap((path) => ['GET', 'OPTIONS', 'POST'].map((method) => ask(method, path))),
  );
  const reached = api.paths.map((path) => decodeURIComponent(new URL(path, 'http://api').pathname));
  expect(reached.filter((path) => /^\/+api\/+desk(\/|$)/.test(path))).toEqual([]);
  expect(await ask('GET', '/api/desk/me/')).toMatch(/^HTTP\/1\.1 404 /);
});
