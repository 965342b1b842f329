import type { AddressInfo } from 'node:net';
import { answerTo, malformedRequests } from '@federation/protocol/testing';
import { expect, test } from 'vitest';
import { startShop } from './support/shop.ts';

const shop = await startShop();

test('whatever is no HTTP is answered in Russian, in the shape of every refusal', {
  tags: '@spec-17.12',
}, async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  for (const { name, raw, status } of malformedRequests(`127.0.0.1:${port}`)) {
    const { head, body, ...answer } = await answerTo(port, raw);
    expect(answer.status, name).toBe(status);
    expect(head, name).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body).detail, name).toMatch(/^[А-Я]/);
  }
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
