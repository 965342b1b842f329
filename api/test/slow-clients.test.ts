import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';
import { until } from './support/until.ts';

/** As many as there are places by default, and some. */
const MANY = 140;
/** Nobody's order: what is sent about it is read before that is known. */
const UPLOAD = '/api/orders/standoff/avatar/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/';

// Bodies grow old by moving the clock; whatever else waits has timers of its own.
vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
const { app, db } = await startApp();
await seedCatalogue(db);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const sockets: net.Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  vi.useRealTimers();
});

/** Sends this much of a request, and keeps what is answered. */
function send(...lines: string[]) {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const client = { answer: '', isOver: false };
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => (client.answer += chunk))
    .on('close', () => (client.isOver = true));
  socket.write(lines.join('\r\n'));
  return client;
}

const part = [
  '--x',
  'Content-Disposition: form-data; name="game_avatar"; filename="a.png"',
  '',
  'x'.repeat(900),
];
const head = (path: string, type: string) => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  `Content-Type: ${type}`,
  'Content-Length: 100000',
  '',
];
const slowForm = () => send(...head(UPLOAD, 'multipart/form-data; boundary=x'), ...part);
const slowJson = () => send(...head('/api/orders/pubg/', 'application/json'), '{"email":');

test.each([
  ['forms', slowForm],
  ['JSON bodies', slowJson],
])(
  'slow %s hold up no call, and are ended once they were slow for long',
  { tags: '@spec-17.8' },
  async (_name, open) => {
    const slow = Array.from({ length: MANY }, open);
    await until(async () => app.bodies.count === MANY);
    expect(app.load.inFlight).toBe(0);
    expect((await fetch(`${address}/api/games/`)).status).toBe(200);
    const products = [{ product_id: 1, quantity: 1 }];
    const body = JSON.stringify({ email: 'buyer@example.com', products });
    const ordered = await fetch(`${address}/api/orders/pubg/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(ordered.status).not.toBe(503);
    expect(app.bodies.count).toBe(MANY);

    vi.advanceTimersByTime(7_000);
    await until(async () => slow.every(({ isOver }) => isOver));
    for (const { answer } of slow) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow[0]!.answer).toContain('{"detail":"Запрос передаётся слишком долго."}');
    expect([app.bodies.count, app.bodies.bytes]).toEqual([0, 0]);
  },
);

test('a body that keeps the least rate is read to its end', { tags: '@spec-17.8' }, async () => {
  const content = JSON.stringify({ email: 'buyer@example.com', products: [], more: 'x'.repeat(20_000) });
  const client = send(
    'POST /api/orders/pubg/ HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    '',
    content.slice(0, 8_000),
  );
  const socket = sockets.at(-1)!;
  await until(async () => app.bodies.bytes === 8_000);
  vi.advanceTimersByTime(6_000);
  socket.write(content.slice(8_000, 16_000));
  await until(async () => app.bodies.bytes === 16_000);
  vi.advanceTimersByTime(6_000);
  socket.write(content.slice(16_000));
  await until(async () => client.isOver);
  expect(client.answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(client.answer).toContain('"products":');
});

test('a caller who hangs up within a body leaves nothing behind', { tags: '@spec-17.8' }, async () => {
  slowForm();
  await until(async () => app.bodies.count === 1);
  sockets.at(-1)!.destroy();
  await until(async () => app.bodies.count === 0);
  expect([app.bodies.bytes, app.load.inFlight]).toEqual([0, 0]);
});

test('a body of a type that is not read is not waited for', async () => {
  const client = send(...head('/api/orders/pubg/', 'text/plain'), 'x');
  await until(async () => client.answer.startsWith('HTTP/1.1 415 '));
  await until(async () => app.bodies.count === 0);
});

test('a call with `Expect: 100-continue` gets a 100, another expectation is refused', {
  tags: '@spec-17.12',
}, async () => {
  const content = '{}';
  const client = send(
    'POST /api/orders/pubg/ HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Expect: 100-continue',
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    '',
    '',
  );
  await until(async () => client.answer.startsWith('HTTP/1.1 100 Continue'));
  sockets.at(-1)!.write(content);
  await until(async () => client.isOver);
  expect(client.answer).toContain('HTTP/1.1 400 ');
  const other = send('GET /api/games/ HTTP/1.1', 'Host: x', 'Expect: a-miracle', '', '');
  await until(async () => other.isOver);
  expect(other.answer).toMatch(/^HTTP\/1\.1 417 /);
  expect(JSON.parse(other.answer.split('\r\n\r\n')[1]!)).toEqual({ detail: expect.any(String) });
});
