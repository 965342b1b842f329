import type { AddressInfo } from 'node:net';
import type { OrderState } from '@shop/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ trustedProxies: ['127.0.0.1'] });
let address = '';
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});

/** A browser and the cookie it holds, for calls past `inject`. */
async function newOrder(): Promise<{ browser: Browser; id: string; cookie: string }> {
  const response = await shop.post('/api/orders/pubg/', {
    products: [{ product_id: shop.catalogue.products.uc60, quantity: 1 }],
    email: 'buyer@example.com',
  });
  const cookie = String(response.headers['set-cookie']).split(';')[0]!;
  const browser: Browser = {
    get: (url) => shop.get(url, { cookie }),
    post: (url, body) => shop.post(url, body, { cookie }),
  };
  return { browser, id: response.json().id, cookie };
}

async function watch(id: string, cookie: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/orders/${id}/events/`, {
    headers: { cookie, ...headers },
    signal: leaving.signal,
  });
  const seen: OrderState[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const match = /^event: status\ndata: (.+)$/.exec(block);
        if (match) seen.push(JSON.parse(match[1]!));
      }
    }
  })().catch(() => undefined);
  return { response, seen, ended, leave: () => leaving.abort() };
}
const statuses = (seen: OrderState[]) => seen.map(({ status }) => status);

describe('the events of an order', () => {
  test('send its state at once, every change, and end when it is done', {
    tags: ['@spec-3.9', '@spec-11.8'],
  }, async () => {
    const { browser, id, cookie } = await newOrder();
    const stream = await watch(id, cookie);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    await until(async () => statuses(stream.seen).includes('created'));
    const payment = await shop.pay(browser, id);
    await until(async () => statuses(stream.seen).includes('waiting_for_payment'));
    await shop.approve(payment);
    await until(async () => statuses(stream.seen).includes('paid'));
    await shop.work();
    await stream.ended;
    await shop.stopWork();
    expect(statuses(stream.seen)).toEqual(['created', 'waiting_for_payment', 'paid', 'done']);
    expect(stream.seen.at(-1)).toEqual({
      id,
      status: 'done',
      payment_status: 'succeeded',
      payment_id: payment,
    });
    await until(async () => shop.app.statusHub.count === 0);
  });

  test('of a finished order are one event', async () => {
    const { browser, id, cookie } = await newOrder();
    await shop.approve(await shop.pay(browser, id));
    await shop.work();
    await until(async () => (await shop.state(browser, id)).status === 'done');
    await shop.stopWork();
    const stream = await watch(id, cookie);
    await stream.ended;
    expect(statuses(stream.seen)).toEqual(['done']);
  });

  test('replayed are the state of now: no history, and nothing for another browser', async () => {
    const { browser, id, cookie } = await newOrder();
    await shop.pay(browser, id);
    for (const since of ['0', '1', '-1', id, 'x'.repeat(4_000)]) {
      const stream = await watch(id, cookie, { 'last-event-id': since });
      await until(async () => stream.seen.length > 0);
      expect(statuses(stream.seen)).toEqual(['waiting_for_payment']);
      stream.leave();
    }
    const stranger = await newOrder();
    for (const other of [stranger.cookie, `${cookie}x`, '']) {
      const stream = await watch(id, other, { 'last-event-id': '0' });
      expect(stream.response.status).toBe(404);
      await stream.ended;
      expect(stream.seen).toEqual([]);
    }
    await until(async () => shop.app.statusHub.count === 0);
  });

  test('reach everyone who watches, and a reader who leaves takes no room', async () => {
    const { browser, id, cookie } = await newOrder();
    const streams = await Promise.all([1, 2, 3].map(() => watch(id, cookie)));
    await until(async () => streams.every(({ seen }) => seen.length === 1));
    streams[0]!.leave();
    await until(async () => shop.app.statusHub.count === 2);
    await shop.pay(browser, id);
    await until(async () =>
      streams.slice(1).every(({ seen }) => statuses(seen).includes('waiting_for_payment')),
    );
    for (const stream of streams) stream.leave();
    await until(async () => shop.app.statusHub.count === 0);
  });

  test('of one order are held open for twenty readers, and one more is sent away', async () => {
    const { id, cookie } = await newOrder();
    const streams = await Promise.all(Array.from({ length: 20 }, () => watch(id, cookie)));
    const refused = await shop.get(`/api/orders/${id}/events/`, { cookie });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('15');
    for (const stream of streams) stream.leave();
    await until(async () => shop.app.statusHub.count === 0);
  });

  test('end when the process is asked to stop', async () => {
    const other = await startShop();
    const response = await other.post('/api/orders/pubg/', {
      products: [{ product_id: other.catalogue.products.uc60, quantity: 1 }],
      email: 'buyer@example.com',
    });
    const cookie = String(response.headers['set-cookie']).split(';')[0]!;
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/orders/${response.json().id}/events/`, { headers: { cookie } });
    const reading = stream.text();
    await until(async () => other.app.statusHub.count === 1);
    await other.app.close();
    expect(await reading).toContain('event: status');
    expect(other.app.statusHub.count).toBe(0);
  });
});

test('a network has a hundred streams at a time; another one is not held up by them', {
  tags: '@spec-17.11',
}, async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, newOrder));
  const streams = await Promise.all(
    orders.slice(0, 5).flatMap(({ id, cookie }) => Array.from({ length: 20 }, () => watch(id, cookie))),
  );
  await until(async () => shop.app.statusHub.count === 100);
  const { id, cookie } = orders[5]!;
  const refused = await shop.get(`/api/orders/${id}/events/`, { cookie });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15']);
  const other = new AbortController();
  const elsewhere = await fetch(`${address}/api/orders/${id}/events/`, {
    headers: { cookie, 'x-forwarded-for': '203.0.113.7' },
    signal: other.signal,
  });
  expect(elsewhere.status).toBe(200);
  other.abort();
  for (const stream of streams) stream.leave();
  await until(async () => shop.app.statusHub.count === 0);
});
