import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@shop/devkit/free-ports';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { orderLines, orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { seedCatalogue } from './support/catalogue.ts';
import { freshDatabase } from './support/database.ts';
import { type Gateway, notice, startGateway } from './support/gateway.ts';
import { createProcess } from './support/process.ts';

/** `npm run bench:kills` has two hundred. */
const KILLS = Number(process.env.KILLS ?? 10);
/** How much longer opening what a kill left may take than a clean start, milliseconds. */
const RECOVERY = 2_000;
const BUYERS = 3;
const UNITS = 2;
/** How long an answer may take once nothing is killed any more, milliseconds. */
const TIMEOUT = 120_000;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

type State = { killing: boolean; answers: number };
type Purchase = { key: string; order: string; cookie: string };

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

/** On PostgreSQL the same rows and transactions hold; what this adds is the embedded database's own recovery. */
test.skipIf(process.env.TEST_DATABASE !== 'pglite')(
  `a process killed ${KILLS} times during purchases loses nothing and does nothing twice`,
  async () => {
    const { db, dataDir } = await freshDatabase();
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const catalogue = await seedCatalogue(db);
    const { uc60 } = catalogue.products;
    await db.orm
      .insert(codes)
      .values(Array.from({ length: 2_000 }, (_, n) => ({ productId: uc60, code: `STOCK-${n}` })));
    await db.close();

    const gateway = await startGateway();
    cleanups.push(gateway.close);
    const api = createProcess(await freePort(), {
      DATA_DIR: dataDir,
      SANDBOX_URL: gateway.url,
      PAYMENT_CHECK_AFTER: '1000',
      RATE_LIMIT_SCALE: '0',
    });
    cleanups.push(() => api.kill('SIGKILL'));
    const clean = await api.start();
    const restarts: number[] = [];

    const state = { killing: true, answers: 0 };
    const buying = Promise.all(Array.from({ length: BUYERS }, () => buy(api.url, gateway, uc60, state)));
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        // A few answers further, whatever that takes on this machine, and then at any moment.
        const target = state.answers + Math.floor(Math.random() * 7);
        while (state.answers < target && state.killing) await sleep(2);
        await sleep(Math.random() * 25);
        await api.kill('SIGKILL');
        restarts.push(await api.start());
      }
      state.killing = false;
    })();
    const [bought] = await Promise.all([buying, killing]).finally(() => {
      state.killing = false;
    });
    const purchases = bought.flat();
    expect(purchases.length).toBeGreaterThanOrEqual(BUYERS);
    // The quickest of them: the others show what else the machine did.
    expect(Math.min(...restarts) - clean).toBeLessThan(RECOVERY);
    if (process.env.KILLS)
      process.stdout.write(
        `${KILLS} kills, ${purchases.length} purchases; started in ${clean} ms, again in ${median(restarts)} ms (median)\n`,
      );

    for (const { order, cookie } of purchases) {
      const detail = await done(api.url, order, cookie);
      expect(detail.payment_status).toBe('succeeded');
    }
    const letters = await settledLetters(join(dataDir, 'mail'), purchases.length);
    expect(letters).toEqual(purchases.map(({ order }) => `${order}-done.eml`).sort());
    await api.kill('SIGTERM');
    await inspect(dataDir, purchases, gateway);
  },
  // A start takes under two seconds; on a machine that is busy with everything else it takes ten times that.
  60_000 * Math.max(15, KILLS / 2),
);

/** One buyer after another, each repeating a call until it is answered, as a browser's user would. */
async function buy(url: string, gateway: Gateway, product: number, state: State) {
  const purchases: Purchase[] = [];
  while (state.killing) {
    const key = randomUUID();
    // What a new browser asks before its first order: a repeat of that is the same order by this cookie and the key.
    const { cookie } = await persist(`${url}/api/payments/countries/active/`, 200, { state, headers: {} });
    const order = await persist(`${url}/api/orders/pubg/`, 201, {
      state,
      headers: { 'idempotency-key': key, cookie },
      body: { products: [{ product_id: product, quantity: UNITS }], email: 'buyer@example.com' },
    });
    state.answers += 1;
    const purchase = { key, order: order.body.id as string, cookie };
    purchases.push(purchase);
    const headers = { cookie: purchase.cookie };
    await persist(`${url}/api/payments/card_ru/`, 200, {
      state,
      headers,
      body: { order_id: purchase.order, currency: 'RUB' },
    });
    state.answers += 1;
    const opened = [...gateway.payments.values()].find((payment) => payment.order_id === purchase.order)!;
    const { payload, headers: signed } = notice(gateway.decide(opened.payment_id, 'succeeded'), 'succeeded');
    await persist(`${url}/api/payments/sandbox/notify/`, 200, { state, headers: signed, body: payload });
    state.answers += 1;
  }
  return purchases;
}

type Call = { headers: Record<string, string>; body?: unknown; state?: State };

/** Repeats a call until it is answered with `status`; any other answer but 5xx is a failure of the test. */
async function persist(url: string, status: number, { headers, body, state }: Call) {
  let since = Date.now();
  for (;;) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.status === status && text) {
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { body: JSON.parse(text), cookie };
    }
    if (response && response.status < 500 && response.status !== status)
      throw new Error(`${url} answered ${response.status}: ${text}`);
    // While it is killed again and again, whose turn comes when is chance.
    if (state?.killing) since = Date.now();
    if (Date.now() - since > TIMEOUT)
      throw new Error(`${url} was not answered: ${response?.status ?? 'no connection'} ${text}`);
    await sleep(15);
  }
}

async function done(url: string, order: string, cookie: string) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { body } = await persist(`${url}/api/orders/${order}/`, 200, { headers: { cookie } });
    if (body.status === 'done') return body;
    if (Date.now() > deadline) throw new Error(`order ${order} is still ${body.status}`);
    await sleep(50);
  }
}

/** Names of the letters without their time, once there are enough of them. */
async function settledLetters(folder: string, count: number): Promise<string[]> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    if (names.length >= count || Date.now() > deadline)
      return names.map((name) => name.replace(/^\d+T\d+Z-/, '')).sort();
    await sleep(50);
  }
}

/** What the database holds after it all: every purchase once, with its own codes, and nothing else. */
async function inspect(dataDir: string, purchases: Purchase[], gateway: Gateway) {
  const db = await openDatabase({ dataDir });
  try {
    const made = await db.orm.select().from(orders);
    expect(made.map(({ id }) => id).sort()).toEqual(purchases.map(({ order }) => order).sort());
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(purchases.length);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['done']));

    const paid = await db.orm.select().from(payments);
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(paid).toHaveLength(purchases.length);
    expect(gateway.payments.size).toBe(purchases.length);

    const lines = await db.orm.select().from(orderLines);
    const given = (await db.orm.select().from(codes)).filter(({ orderProductId }) => orderProductId !== null);
    for (const line of lines)
      expect(given.filter(({ orderProductId }) => orderProductId === line.id)).toHaveLength(line.quantity);
    expect(given).toHaveLength(purchases.length * UNITS);
  } finally {
    await db.close();
  }
}
