import { freePort } from '@shop/devkit/free-ports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { codes } from '../../src/platform/db/schema/catalogue.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type Gateway, notice, startGateway } from '../support/gateway.ts';
import { startPgbouncer } from '../support/pgbouncer.ts';
import { createProcess } from '../support/process.ts';
import { until } from '../support/until.ts';

const CANCELLED = '57014';

describe('behind pgbouncer in transaction mode', () => {
  let fresh: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let gateway: Gateway;
  let pooled: Database;

  beforeAll(async () => {
    fresh = await freshDatabase();
    gateway = await startGateway();
    // Fewer than the connections that are made to it.
    pooler = await startPgbouncer(fresh.databaseUrl!, 3);
    pooled = await openDatabase({
      databaseUrl: pooler.url,
      directUrl: fresh.databaseUrl,
      dataDir: fresh.dataDir,
      poolSize: 20,
      queryTimeout: 500,
    });
  });
  afterAll(async () => {
    await pooled.close();
    await pooler.stop();
    await gateway.close();
    await fresh.remove();
  });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => error.cause?.code ?? error.code,
    );

  test('a statement is ended by the server in time, by itself and within a transaction', {
    tags: '@spec-17.26',
  }, async () => {
    const long = sql`select pg_sleep(20)`;
    expect(await codeOf(pooled.orm.execute(long))).toBe(CANCELLED);
    expect(await codeOf(pooled.orm.transaction((tx) => tx.execute(long)))).toBe(CANCELLED);
    expect(await codeOf(pooled.pool.query('select pg_sleep($1::int)', [20]))).toBe(CANCELLED);
    // A transaction's settings end with it.
    const { rows } = await pooled.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '500ms' }]);
  });

  test('sixty calls at once share three connections, and each is whole or not at all', {
    tags: '@spec-17.26',
  }, async () => {
    await pooled.pool.query('create table counted (n int unique deferrable initially deferred)');
    const both = (n: number) =>
      pooled.orm.transaction(async (tx) => {
        await tx.execute(sql`insert into counted values (${n})`);
        await tx.execute(sql`insert into counted values (${n % 2 ? n : -n - 1})`);
      });
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => codeOf(both(n))));
    // The odd ones break a rule that is checked at the end of their transaction.
    expect(outcomes).toEqual(Array.from({ length: 60 }, (_, n) => (n % 2 ? '23505' : 'none')));
    const { rows } = await pooled.pool.query<{ n: string }>('select count(*) as n from counted');
    expect(rows).toEqual([{ n: '60' }]);
    expect(await codeOf(pooled.pool.query('insert into counted values (0)'))).toBe('23505');
  });

  test('notifications, locks and what no transaction may hold go past it', {
    tags: '@spec-17.26',
  }, async () => {
    const received: string[] = [];
    await pooled.listen('news', (payload) => received.push(payload));
    await pooled.pool.query(`select pg_notify('news', 'one')`);
    await until(async () => received.length === 1);
    await pooled.withSession(async (client) => {
      await client.query('select pg_advisory_lock(1)');
      await client.query('vacuum games');
      const taken = await pooled.pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock(1) as free');
      expect(taken.rows).toEqual([{ free: false }]);
    });
    expect(await migrate(pooled)).toEqual([]);
  });

  test('the shop sells and delivers', { tags: '@spec-17.26' }, async () => {
    const { products } = await seedCatalogue(fresh.db);
    await fresh.db.orm.insert(codes).values({ productId: products.uc60, code: 'STOCK-1' });
    const api = createProcess(await freePort(), {
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: fresh.databaseUrl!,
      SANDBOX_URL: gateway.url,
    });
    try {
      await api.start();
      const post = (path: string, body: unknown, headers = {}) =>
        fetch(api.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
      const asked = { products: [{ product_id: products.uc60, quantity: 1 }], email: 'buyer@example.com' };
      const made = await post('/api/orders/pubg/', asked);
      const { id } = (await made.json()) as { id: string };
      const session = { cookie: made.headers.getSetCookie()[0]!.split(';')[0]! };
      const read = async () =>
        (await (await fetch(`${api.url}/api/orders/status/${id}/`, { headers: session })).json()) as {
          status: string;
          payment_id: string;
        };
      await post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' }, session);
      const paid = notice(gateway.decide((await read()).payment_id, 'succeeded'), 'succeeded');
      expect((await post('/api/payments/sandbox/notify/', paid.payload, paid.headers)).status).toBe(200);
      await until(async () => (await read()).status === 'done');
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    } finally {
      await api.kill('SIGKILL');
    }
  });
});
