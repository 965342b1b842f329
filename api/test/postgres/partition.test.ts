import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { orders } from '../../src/platform/db/schema/orders.ts';
import { startApp } from '../helper.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { until } from '../support/until.ts';

const { config, db: past } = await startApp();
const { products } = await seedCatalogue(past);

/** A network between the api and its database that can fall silent: nothing is refused and nothing arrives. */
const target = new URL(config.databaseUrl!);
const open = new Set<Socket>();
let isSilent = false;
const network = createServer((near) => {
  const far = connect(Number(target.port), target.hostname);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(from);
    from.on('error', () => undefined).on('close', () => to.destroy());
    from.on('data', (bytes) => void to.write(bytes));
    if (isSilent) from.pause();
  }
}).listen(0, '127.0.0.1');
await once(network, 'listening');
const through = new URL(target);
through.port = String((network.address() as { port: number }).port);

const db = await openDatabase({
  databaseUrl: through.href,
  dataDir: config.dataDir,
  poolSize: 4,
  queryTimeout: 300,
});
const app = await buildApp({ config: { ...config, rateLimitScale: 0 }, db });
afterAll(async () => {
  await app.close();
  await db.close();
  network.close();
});

function fallSilent(silent: boolean) {
  isSilent = silent;
  for (const socket of open) if (silent) socket.pause();
  for (const socket of open) if (!silent) socket.resume();
}

test('a partition from the database is a 503, and what is sent again after it is one order each', {
  tags: '@spec-17.14',
}, async () => {
  const { headers } = await app.inject('/api/payments/countries/active/');
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const keys = Array.from({ length: 8 }, () => randomUUID());
  const buy = async (key: string) => {
    const products_ = [{ product_id: products.uc60, quantity: 1 }];
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/pubg/',
      headers: { cookie, 'idempotency-key': key },
      payload: { products: products_, email: 'buyer@example.com' },
    });
    return answer.statusCode;
  };
  expect(await buy(randomUUID())).toBe(201);
  // In the middle of their transactions.
  const cut = keys.map(buy);
  await new Promise((resolve) => setImmediate(resolve));
  fallSilent(true);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  const answers = await Promise.all(cut);
  expect(answers.filter((status) => ![201, 503].includes(status))).toEqual([]);
  expect(answers).toContain(503);

  fallSilent(false);
  await until(async () => (await app.inject('/readyz')).statusCode === 200);
  for (const key of keys) await until(async () => (await buy(key)) === 201);
  const made = await past.orm.select().from(orders);
  expect(made).toHaveLength(keys.length + 1);
});
