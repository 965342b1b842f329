import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sign } from './signature.ts';
import { paymentBody, SECRET, startSandbox, startShop, until } from './testing.ts';
import { retryDelay } from './webhook.ts';

const acknowledged = async (sandbox: { page: (path: string) => Promise<string> }) =>
  !(await sandbox.page('/')).includes('не ответил на уведомление');

test('reports the outcome with a signature over time and body', { tags: '@spec-12.1' }, async () => {
  const shop = await startShop(200);
  const sandbox = await startSandbox();
  const request = paymentBody({ notify_url: shop.url });
  const { body } = await sandbox.call('/gateway/payments', request);
  await sandbox.choose(body.transaction_id, 'approve');
  await shop.received(1);
  const { headers, raw } = shop.hooks[0]!;
  expect(headers['x-sandbox-signature']).toBe(sign(SECRET, `${headers['x-sandbox-timestamp']}.${raw}`));
  expect(JSON.parse(raw)).toEqual({
    event: 'payment.succeeded',
    transaction_id: body.transaction_id,
    payment_id: request.payment_id,
    order_id: request.order_id,
    amount: '204.98',
    currency: 'RUB',
  });
});

test('repeats until 2xx, also after a redirect, and then stops', async () => {
  const shop = await startShop(500, 302, 204);
  const sandbox = await startSandbox();
  const { body } = await sandbox.call('/gateway/payments', paymentBody({ notify_url: shop.url }));
  await sandbox.choose(body.transaction_id, 'decline');
  await shop.received(3);
  await until(() => acknowledged(sandbox));
  expect(shop.hooks.map(({ raw }) => JSON.parse(raw).event)).toEqual(Array(3).fill('payment.failed'));
});

test('waits half a second, then twice as long each time, at most half a minute', () => {
  expect([1, 2, 3, 6, 7, 40].map(retryDelay)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

test('a restart keeps payments and goes on with what the shop has not acknowledged', async () => {
  const shop = await startShop(503, 200);
  const before = await startSandbox();
  const { body } = await before.call('/gateway/payments', paymentBody({ notify_url: shop.url }));
  await before.choose(body.transaction_id, 'approve');
  await shop.received(1);
  await before.stop();
  appendFileSync(join(before.dataDir, 'sandbox/payments.jsonl'), '{"transaction_id":"cut o');

  const after = await startSandbox({ dataDir: before.dataDir });
  await shop.received(2);
  expect(JSON.parse(shop.hooks[1]!.raw)).toMatchObject({
    event: 'payment.succeeded',
    transaction_id: body.transaction_id,
  });
  await until(() => acknowledged(after));
  await after.stop();

  const last = await startSandbox({ dataDir: before.dataDir });
  expect(await last.state(body.transaction_id)).toMatchObject({ status: 'succeeded' });
  expect(await acknowledged(last)).toBe(true);
});
