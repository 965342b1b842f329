import { expect, onTestFinished, test } from 'vitest';
import { notice } from './support/gateway.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop();
const { db } = shop;
const browser = shop.browser();
const order = await shop.order(browser);
const payment = shop.gateway.find(await shop.pay(browser, order));

/** Takes every connection to the database, so that whatever asks it waits; returns a function that releases them. */
async function holdDatabase() {
  const clients = await Promise.all(Array.from({ length: db.pool.options.max! }, () => db.pool.connect()));
  const release = () => {
    for (const client of clients.splice(0)) client.release();
  };
  onTestFinished(release);
  return release;
}

/** Answers in the order in which they come. */
function collect(calls: Promise<{ statusCode: number; headers: object }>[]) {
  const answers: { statusCode: number; headers: object }[] = [];
  for (const call of calls) void call.then((answer) => answers.push(answer));
  return answers;
}

test('webhooks have a bound of their own: so many are worked on, so many wait, the rest come again', {
  tags: '@spec-17.11',
}, async () => {
  const release = await holdDatabase();
  const room = db.share + 256;
  const notices = Array.from({ length: room + 10 }, (_, n) =>
    shop.deliver(notice(payment, 'succeeded', { transaction_id: `unknown-${n}` })),
  );
  const answers = collect(notices);
  await until(async () => answers.length === 10);
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers]).toEqual([503, expect.objectContaining({ 'retry-after': '2' })]);
  // They take no place of the ordinary calls, nor more connections than their share.
  expect(shop.app.load.inFlight).toBe(0);
  expect(db.pool.waitingCount).toBe(db.share);
  expect((await shop.get('/api/nothing/')).statusCode).toBe(404);
  release();
  await Promise.all(notices);
  expect((await shop.deliver(notice(payment, 'succeeded'))).statusCode).toBe(200);
  expect((await shop.state(browser, order)).payment_status).toBe('succeeded');
});

test('so do event streams that are being opened', { tags: '@spec-17.11' }, async () => {
  const release = await holdDatabase();
  const opened = Array.from({ length: db.share + 256 + 10 }, () =>
    shop.app.inject({ url: `/api/orders/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/events/` }),
  );
  const answers = collect(opened);
  await until(async () => answers.length === 10);
  for (const { statusCode } of answers) expect(statusCode).toBe(503);
  expect(shop.app.load.inFlight).toBe(0);
  release();
  for (const { statusCode } of (await Promise.all(opened)).filter(
    (answer) => !answers.slice(0, 10).includes(answer),
  ))
    expect(statusCode).toBe(404);
});

test('refused webhooks beyond a few a second are held back, so that a flood of them slows itself down', {
  tags: '@spec-17.11',
}, async () => {
  const begun = performance.now();
  const forge = async () => (await shop.post('/api/payments/sandbox/notify/', {})).statusCode;
  const answers = await Promise.all(Array.from({ length: 200 }, forge));
  expect(new Set(answers)).toEqual(new Set([401]));
  // However slow the machine: two hundred are more than a second's worth.
  expect(performance.now() - begun).toBeGreaterThan(990);
});
