import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { notice } from './support/gateway.ts';
import { withClient } from './support/postgres.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop();
const browser = shop.browser();
const { orm } = shop.db;
const isPglite = process.env.TEST_DATABASE === 'pglite';

/** As an operator does it: sessions that are open keep what they began with. */
async function setReadOnly(isOn: boolean) {
  const value = isOn ? 'on' : 'off';
  if (isPglite) return void (await orm.execute(sql.raw(`set default_transaction_read_only = ${value}`)));
  await withClient(shop.config.databaseUrl!, async (client) => {
    await client.query('set default_transaction_read_only = off');
    const name = client.escapeIdentifier(client.database!);
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    if (isOn)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [client.database],
      );
  });
}

const outcome = (response: { statusCode: number; headers: object; json: () => unknown }) => [
  response.statusCode,
  (response.headers as Record<string, string>)['retry-after'],
  response.json(),
];
const UNAVAILABLE = [503, '2', { detail: expect.stringMatching(/[а-я]/) }];
const order = () =>
  browser.post('/api/orders/pubg/', {
    products: [{ product_id: shop.catalogue.products.uc60, quantity: 1 }],
    email: 'buyer@example.com',
  });

describe('a database that takes no writes', () => {
  let acknowledged: string[] = [];
  let waiting = '';
  beforeAll(async () => {
    acknowledged = [await shop.order(browser), await shop.order(browser)];
    waiting = await shop.pay(browser, acknowledged[0]!);
    await setReadOnly(true);
  });
  afterAll(() => setReadOnly(false));

  test('is read, every write is a 503 that says when to come again, and /readyz says no', {
    tags: '@spec-17.14',
  }, async () => {
    await until(async () => (await shop.get('/api/games/')).statusCode === 200);
    expect(outcome(await order())).toEqual(UNAVAILABLE);
    expect(
      outcome(await browser.post('/api/payments/card_ru/', { order_id: acknowledged[1], currency: 'RUB' })),
    ).toEqual(UNAVAILABLE);
    const noticed = notice(shop.gateway.decide(waiting, 'succeeded'), 'succeeded');
    expect(outcome(await shop.deliver(noticed))).toEqual(UNAVAILABLE);
    const ready = await shop.get('/readyz');
    expect([ready.statusCode, ready.json().checks]).toEqual([
      503,
      { database: 'ok', migrations: 'ok', writes: 'failed' },
    ]);
  });

  test('loses nothing that was acknowledged, and is ready by itself once it takes writes again', {
    tags: '@spec-17.14',
  }, async () => {
    await setReadOnly(false);
    await until(async () => (await shop.get('/readyz')).statusCode === 200);
    // Sessions that are still read-only are replaced as they are found.
    await until(async () => (await order()).statusCode === 201);
    const noticed = notice(shop.gateway.decide(waiting, 'succeeded'), 'succeeded');
    await until(async () => (await shop.deliver(noticed)).statusCode === 200);
    expect((await shop.state(browser, acknowledged[0]!)).payment_status).toBe('succeeded');
    expect((await shop.state(browser, acknowledged[1]!)).status).toBe('created');
  });
});

describe('a disk without room', () => {
  const refuse = (table: string) =>
    orm.execute(
      sql.raw(`create function full_${table}() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on ${table} for each row execute function full_${table}()`),
    );

  test('is a 503 for what needs room', { tags: '@spec-17.14' }, async () => {
    await refuse('orders');
    expect(outcome(await order())).toEqual(UNAVAILABLE);
    await orm.execute(sql`drop trigger no_room on orders`);
    expect((await order()).statusCode).toBe(201);
  });

  // The embedded database's room is asked of the file system.
  test.skipIf(isPglite)('is seen by /readyz', async () => {
    await refuse('write_probe');
    // A recent write says that there is room.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    onTestFinished(() => later.mockRestore());
    expect((await shop.get('/readyz')).statusCode).toBe(503);
    await orm.execute(sql`drop trigger no_room on write_probe`);
    expect((await shop.get('/readyz')).statusCode).toBe(200);
  });
});
