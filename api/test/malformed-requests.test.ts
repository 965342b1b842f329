import type { AddressInfo } from 'node:net';
import { answerTo, malformedRequests } from '@federation/protocol/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startShop } from './support/shop.ts';

const shop = await startShop();
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = shop.app.server.address() as AddressInfo;

test('whatever is no HTTP is answered in Russian, in the shape of every refusal', {
  tags: '@spec-17.12',
}, async () => {
  for (const { name, raw, status } of malformedRequests(`127.0.0.1:${port}`)) {
    const { head, body, ...answer } = await answerTo(port, raw);
    expect(answer.status, name).toBe(status);
    expect(head, name).toMatch(/x-content-type-options: nosniff/i);
    expect(head, name).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body).detail, name).toMatch(/^[А-Я]/);
  }
});

test('a whole address in the request line names no other host in the answer', async () => {
  const target = 'http://evil.example/api/games/?limit=1';
  const { body } = await answerTo(
    port,
    `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
  );
  expect(JSON.parse(body).next).toBe(`${shop.app.config.publicUrl}/api/games/?limit=1&offset=1`);
});

test('of several cookies of one name our own is found, and over TLS only this host can set one', async () => {
  const browser = shop.browser();
  const made = await browser.post('/api/orders/pubg/', {
    products: [{ product_id: shop.catalogue.products.uc60, quantity: 1 }],
    email: 'buyer@example.com',
  });
  const order = `/api/orders/${made.json().id}/`;
  const ours = made.cookies.find(({ name }) => name === 'session')!.value;
  const status = async (cookie: string) =>
    (await shop.app.inject({ url: order, headers: { cookie } })).statusCode;
  for (const cookie of [
    `session=${ours}`,
    `session=foreign; session=${ours}`,
    `session=${'a'.repeat(43)}; session=${ours}`,
    `session=${ours}; session=${'a'.repeat(43)}`,
    `session=foreign; __Host-session=${ours}`,
    `session="${ours}"`,
  ])
    expect([cookie.length, await status(cookie)]).toEqual([cookie.length, 200]);
  for (const cookie of ['session=foreign', `xsession=${ours}`, '']) expect(await status(cookie)).toBe(404);
});

test('over TLS every cookie that the api sets is of this host alone', async () => {
  const { config } = shop.app;
  const { publicUrl } = config;
  Object.assign(config, { publicUrl: 'https://shop.example' });
  onTestFinished(() => void Object.assign(config, { publicUrl }));
  const products = [{ product_id: shop.catalogue.products.uc60, quantity: 1 }];
  const calls: [string, object][] = [
    ['/api/orders/pubg/', { products, email: 'buyer@example.com' }],
    [
      '/api/auth/registration/',
      { email: `tls-${Date.now()}@example.com`, password: 'correct horse battery' },
    ],
    [
      '/api/payments/countries/active/select/',
      { country_id: (await shop.app.inject('/api/payments/countries/')).json()[0].id },
    ],
  ];
  const names: string[] = [];
  for (const [url, payload] of calls) {
    const { headers } = await shop.app.inject({ method: 'POST', url, payload });
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      names.push(cookie.split('=')[0]!);
      expect(cookie).toMatch(/^__Host-\w+=[^;]+;.* Path=\/; .*Secure/);
      expect(cookie).not.toMatch(/Domain/i);
    }
  }
  expect(new Set(names)).toEqual(new Set(['__Host-session', '__Host-client', '__Host-country']));
});
