import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '@shop/devkit/postgres';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { replayDeletions } from '../../src/modules/accounts/replay-deletions.ts';
import { checkLedger } from '../../src/modules/ledger/check.ts';
import { adjustBalance } from '../../src/modules/ledger/operator.ts';
import { comparePayments } from '../../src/modules/payments/compare-payments.ts';
import { createPaymentContext } from '../../src/modules/payments/start-payment.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { users } from '../../src/platform/db/schema/accounts.ts';
import { balances } from '../../src/platform/db/schema/ledger.ts';
import { orders } from '../../src/platform/db/schema/orders.ts';
import { openFiles } from '../../src/platform/files/open-files.ts';
import { bearer, signUp } from '../support/account.ts';
import { withClient } from '../support/postgres.ts';
import { startProviderShop } from '../support/provider-shop.ts';

const run = promisify(execFile);
const shop = await startProviderShop();
const { config, db, app } = shop;
const source = new URL(config.databaseUrl!);
const restored = new URL(source);
restored.pathname = `${source.pathname}_restored`;
const program = (name: string) => join(findPostgres(), name);

/** Restores the present `pg_dump` into a new database beside the shop's own. */
async function restore(dump: string) {
  await withClient(source.href, (client) =>
    client.query(`create database "${restored.pathname.slice(1)}" template template0`),
  );
  await run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', restored.href, dump]);
  const copy = await openDatabase({ databaseUrl: restored.href, dataDir: config.dataDir, poolSize: 2 });
  afterAll(async () => {
    await copy.close();
    await withClient(source.href, (client) =>
      client.query(`drop database "${restored.pathname.slice(1)}" with (force)`),
    );
  });
  return copy;
}

test('a restored backup deletes again who was deleted since, hears of payments since, and its ledger is checked', {
  tags: '@spec-17.34',
}, async () => {
  const [leaving, staying] = [await signUp(shop), await signUp(shop)];
  const idOf = async (email: string) =>
    (await db.orm.select().from(users).where(eq(users.email, email)))[0]!.id;
  const [leaver, stayer] = [await idOf(leaving.email), await idOf(staying.email)];
  await adjustBalance(db.orm, { userId: stayer, amount: 50_000, reason: 'a present' });
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { id: payment, page } = await shop.payAt(browser, order, 'ps_ru');

  const dump = join(config.dataDir, 'shop.dump');
  await run(program('pg_dump'), ['-Fc', '-f', dump, source.href]);
  const gone = await app.inject({
    method: 'DELETE',
    url: '/api/auth/profile/',
    headers: bearer(leaving.access),
  });
  expect(gone.statusCode).toBe(204);
  await shop.sandbox.choose(page, 'approve');

  const copy = await restore(dump);
  const files = openFiles(config);
  expect(await replayDeletions(copy.orm, files)).toEqual([leaver]);
  expect(await replayDeletions(copy.orm, files)).toEqual([]);
  const people = await copy.orm.select().from(users);
  expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining([staying.email, null]));
  expect(people.map(({ email }) => email)).not.toContain(leaving.email);

  const context = createPaymentContext({ ...config, databaseUrl: restored.href }, copy);
  const differs = { payment, order, provider: 'payselection', here: 'pending', there: 'succeeded' };
  const found = await comparePayments(context, { days: 7, apply: false });
  expect(found).toEqual({ asked: 1, unanswered: [], differences: [differs] });
  await comparePayments(context, { days: 7, apply: true });
  const [paid] = await copy.orm.select().from(orders).where(eq(orders.id, order));
  expect(paid?.status).toBe('paid');
  expect((await comparePayments(context, { days: 7, apply: false })).differences).toEqual([]);

  expect(await checkLedger(copy.orm)).toEqual([]);
  await copy.orm.update(balances).set({ available: 1 }).where(eq(balances.userId, stayer));
  expect(await checkLedger(copy.orm)).toEqual([
    `the balance of user ${stayer} is not the sum of its entries`,
  ]);
});

test('an entry of the log is not for somebody who was given the number later', async () => {
  const { email, access } = await signUp(shop);
  const [before] = await db.orm.select().from(users).where(eq(users.email, email));
  await app.inject({ method: 'DELETE', url: '/api/auth/profile/', headers: bearer(access) });
  // As after a restore from before the registration: somebody else registers and is given the number.
  await db.orm
    .update(users)
    .set({ deleted: null, email: 'other@example.com', created: new Date() })
    .where(eq(users.id, before!.id));
  expect(await replayDeletions(db.orm, openFiles(config))).toEqual([]);
});
