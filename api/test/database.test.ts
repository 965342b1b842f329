import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import * as accounts from '../src/platform/db/schema/accounts.ts';
import * as catalogue from '../src/platform/db/schema/catalogue.ts';
import { articles } from '../src/platform/db/schema/catalogue.ts';
import * as deliveries from '../src/platform/db/schema/deliveries.ts';
import * as ledger from '../src/platform/db/schema/ledger.ts';
import * as orders from '../src/platform/db/schema/orders.ts';
import * as payments from '../src/platform/db/schema/payments.ts';
import * as promoCodes from '../src/platform/db/schema/promo-codes.ts';
import * as sessions from '../src/platform/db/schema/sessions.ts';
import * as social from '../src/platform/db/schema/social.ts';
import { startApp } from './helper.ts';
import { until } from './support/until.ts';

const { db } = await startApp();

test('migrations are applied once', async () => {
  expect(await migrate(db)).toEqual([]);
});

test('tables as the code knows them have the columns that the migrations made', async () => {
  const money = { ...ledger, ...payments, ...promoCodes };
  const shop = { ...accounts, ...catalogue, ...deliveries, ...orders, ...sessions, ...social };
  const tables = Object.values({ ...shop, ...money }).filter((value) => value instanceof PgTable);
  expect(tables.length).toBeGreaterThan(9);
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const { rows } = await db.orm.execute<{ column_name: string; is_nullable: string }>(
      sql`select column_name, is_nullable from information_schema.columns where table_name = ${name} and table_schema = 'public' order by 1`,
    );
    const known = columns.map((column) => [column.name, column.notNull ? 'NO' : 'YES']).sort();
    expect([name, rows.map((row) => [row.column_name, row.is_nullable])]).toEqual([name, known]);
  }
});

test('rows that the worker forgets are deleted without reading through the tables that point at them', {
  tags: '@spec-17.21',
}, async () => {
  const { rows } = await db.orm.execute<{ key: string }>(sql`
    select fk.conrelid::regclass || '.' || attname as key
    from pg_constraint fk join pg_attribute on attrelid = fk.conrelid and attnum = fk.conkey[1]
    where fk.contype = 'f'
      and fk.confrelid in ('orders'::regclass, 'order_lines'::regclass, 'payments'::regclass, 'sessions'::regclass, 'users'::regclass)
      and not exists (select from pg_index where indrelid = fk.conrelid and indkey[0] = fk.conkey[1])
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test('a failed transaction leaves nothing behind', async () => {
  const failing = db.orm.transaction(async (tx) => {
    await tx.insert(articles).values({ slug: 'lost', header: 'x', text: 'x' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await db.orm.select().from(articles)).toEqual([]);
});

test('transactions that run at once do not see each other', async () => {
  const count = async () =>
    Number((await db.orm.execute<{ n: string }>(sql`select count(*) n from articles`)).rows[0]!.n);
  const add = (slug: string) =>
    db.orm.transaction(async (tx) => {
      await tx.insert(articles).values({ slug, header: 'x', text: 'x' });
      await tx.execute(sql`select 1`);
      if (slug.endsWith('odd')) throw new Error('odd');
    });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => add(`a${n}${n % 2 ? 'odd' : ''}`)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  expect(await count()).toBe(10);
});

test('a notification arrives after its transaction commits, and not when it is rolled back', async () => {
  const received: string[] = [];
  const stop = await db.listen('weather', (payload) => received.push(payload));
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('weather', 'rain')`);
    await expect.poll(() => received, { timeout: 100 }).toEqual([]);
  });
  await db.orm
    .transaction((tx) =>
      tx.execute(sql`select pg_notify('weather', 'snow')`).then(() => Promise.reject(new Error('no'))),
    )
    .catch(() => undefined);
  await db.orm.execute(sql`select pg_notify('weather', 'sun')`);
  await until(async () => received.length >= 2);
  expect(received).toEqual(['rain', 'sun']);
  stop();
  await db.orm.execute(sql`select pg_notify('weather', 'fog')`);
  await db.orm.execute(sql`select 1`);
  expect(received).toEqual(['rain', 'sun']);
});
