import { rm } from 'node:fs/promises';
import { freePort } from '@shop/devkit/free-ports';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { seedCatalogue } from './support/catalogue.ts';
import { freshDatabase } from './support/database.ts';
import { notice, startGateway } from './support/gateway.ts';
import { createProcess } from './support/process.ts';
import { until } from './support/until.ts';

const { db, dataDir, databaseUrl } = await freshDatabase();
const { products } = await seedCatalogue(db);
await db.close();
const gateway = await startGateway();
const env = {
  DATA_DIR: dataDir,
  SANDBOX_URL: gateway.url,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
};
const process_ = async (role: string, more = {}) => {
  const made = createProcess(await freePort(), { ...env, ROLE: role, ...more });
  cleanups.push(() => made.kill('SIGKILL'));
  await made.start();
  return made;
};
const cleanups: (() => Promise<unknown>)[] = [
  gateway.close,
  () => rm(dataDir, { recursive: true, force: true }),
];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
/** The embedded database belongs to one process at a time: between two of them, and no longer than that. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl });
  return work(database).finally(() => database.close());
}
const order = { products: [{ product_id: products.uc60, quantity: 1 }], email: 'buyer@example.com' };

test('a web process sells and delivers nothing, a worker delivers and sells nothing', async () => {
  const web = await process_('web');
  expect(await (await fetch(`${web.url}/readyz`)).json()).toMatchObject({ status: 'ok' });
  const made = await post(`${web.url}/api/orders/pubg/`, order);
  const { id } = (await made.json()) as { id: string };
  const session = { cookie: made.headers.get('set-cookie')!.split(';')[0]! };
  const state = async (url: string) =>
    (await (await fetch(`${url}/api/orders/status/${id}/`, { headers: session })).json()) as {
      status: string;
      payment_id: string;
    };
  await post(`${web.url}/api/payments/card_ru/`, { order_id: id, currency: 'RUB' }, session);
  const { payment_id } = await state(web.url);
  const { payload, headers } = notice(gateway.decide(payment_id, 'succeeded'), 'succeeded');
  const answer = await fetch(`${web.url}/api/payments/sandbox/notify/`, {
    method: 'POST',
    headers,
    body: payload,
  });
  expect(answer.status).toBe(200);
  // It finishes what it has begun before it ends.
  expect(await web.kill('SIGTERM')).toBe(0);
  const claims = await inDatabase(({ pool }) =>
    pool.query<{ claims: number }>(`select claims from jobs where kind = 'deliver'`),
  );
  expect(claims.rows).toEqual([{ claims: 0 }]);

  const worker = await process_('worker', { METRICS_TOKEN: 'the operator’s token'.replace('’', '-') });
  expect((await fetch(`${worker.url}/api/games/`)).status).toBe(404);
  await until(async () => (await fetch(`${worker.url}/readyz`)).ok);
  const metrics = async () => {
    const authorization = 'Bearer the operator-s token';
    return (await fetch(`${worker.url}/metrics`, { headers: { authorization } })).text();
  };
  await until(async () => !(await metrics()).includes('shop_jobs_due{kind='));
  expect(await worker.kill('SIGTERM')).toBe(0);

  const again = await process_('web');
  expect((await state(again.url)).status).toBe('done');
  expect(await again.kill('SIGTERM')).toBe(0);
});

test('a process that is stopped under load answers what it has begun, and then ends', async () => {
  const api = await process_('both');
  const buy = async () => {
    const answer = await post(`${api.url}/api/orders/pubg/`, order).catch(() => null);
    return answer?.status === 201
      ? ((await answer.json().catch(() => null)) as { id: string } | null)
      : answer;
  };
  const acknowledged: string[] = [];
  let refused = 0;
  let stopping = false;
  const buyers = Array.from({ length: 8 }, async () => {
    while (!stopping || refused === 0) {
      const answer = await buy();
      if (answer && 'id' in answer) acknowledged.push(answer.id);
      else {
        // Nothing but a closed door.
        expect(answer).toBeNull();
        refused += 1;
        if (stopping) return;
      }
    }
  });
  await until(async () => acknowledged.length >= 30);
  stopping = true;
  expect(await api.kill('SIGTERM')).toBe(0);
  await Promise.all(buyers);

  const { rows } = await inDatabase(({ pool }) => pool.query<{ id: string }>(`select id from orders`));
  const stored = new Set(rows.map(({ id }) => id));
  for (const id of acknowledged) expect(stored.has(id)).toBe(true);
  // The one of the test before, and no order that was made without an answer.
  expect(stored.size).toBe(acknowledged.length + 1);
});

test('a stopping process finishes its answers', async () => {
  const token = 'a token for the operator';
  const api = await process_('web', { METRICS_TOKEN: token, RATE_LIMIT_SCALE: '0' });
  const underWay = async () => {
    const answer = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/shop_requests_in_flight (\d+)/.exec(await answer.text())![1]);
  };
  // Hashing takes a while, and queues.
  const signIn = (n: number) =>
    post(`${api.url}/api/auth/jwt/create/`, { email: `nobody-${n}@example.com`, password: 'wrong password' })
      .then(({ status }) => status)
      .catch(() => 'cut off');
  const asked = Array.from({ length: 12 }, (_, n) => signIn(n));
  const begun = await until(underWay);
  expect(await api.kill('SIGTERM')).toBe(0);
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => typeof answer === 'number').length).toBeGreaterThanOrEqual(begun);
  // Those that had come no further than the door were not let in.
  expect(answers.filter((answer) => ![401, 503, 'cut off'].includes(answer))).toEqual([]);
});
