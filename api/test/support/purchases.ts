import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@shop/devkit/free-ports';
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { codes } from '../../src/platform/db/schema/catalogue.ts';
import { orderLines, orders } from '../../src/platform/db/schema/orders.ts';
import { payments } from '../../src/platform/db/schema/payments.ts';
import { seedCatalogue } from './catalogue.ts';
import { type Gateway, notice, startGateway } from './gateway.ts';
import { createProcess } from './process.ts';

const BUYERS = 3;
const UNITS = 2;
/** How long an answer may take once nothing disturbs any more, milliseconds. */
const TIMEOUT = 120_000;

/** `refused`: how often the shop said that it cannot, now. */
type State = { killing: boolean; answers: number; refused: number };
type Purchase = { key: string; order: string; cookie: string };

type Place = { db: Database; dataDir: string; databaseUrl?: string | undefined };

/**
 * A shop in a process of its own whose buyers buy until `settle`, each repeating what was not answered. Whatever is done to the process
 * meanwhile, every purchase has to be there in the end, once.
 */
export async function startPurchases({ db, dataDir, databaseUrl }: Place, env: Record<string, string> = {}) {
  const { uc60 } = (await seedCatalogue(db)).products;
  await db.orm
    .insert(codes)
    .values(Array.from({ length: 2_000 }, (_, n) => ({ productId: uc60, code: `STOCK-${n}` })));
  await db.close();
  const gateway = await startGateway();
  const api = createProcess(await freePort(), {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    SANDBOX_URL: gateway.url,
    PAYMENT_CHECK_AFTER: '1000',
    RATE_LIMIT_SCALE: '0',
    ...env,
  });
  const clean = await api.start();
  const state = { killing: true, answers: 0, refused: 0 };
  const buying = Promise.all(Array.from({ length: BUYERS }, () => buy(api.url, gateway, uc60, state)));
  buying.catch(() => {
    state.killing = false;
  });
  return {
    api,
    state,

    /** How long its first start took, milliseconds. */
    clean,
    /** Lets the buyers end what they began, waits until all is delivered, and looks at what there is. Returns how many purchases there were. */
    async settle(): Promise<number> {
      state.killing = false;
      const purchases = (await buying).flat();
      expect(purchases.length).toBeGreaterThanOrEqual(BUYERS);
      for (const { order, cookie } of purchases) {
        const detail = await done(api.url, order, cookie);
        expect(detail.payment_status).toBe('succeeded');
      }
      const letters = await settledLetters(join(dataDir, 'mail'), purchases.length);
      expect(letters).toEqual(purchases.map(({ order }) => `${order}-done.eml`).sort());
      await api.kill('SIGTERM');
      await inspect({ dataDir, databaseUrl }, purchases, gateway);
      return purchases.length;
    },
    async stop() {
      state.killing = false;
      await api.kill('SIGKILL');
      await gateway.close();
    },
  };
}

/** One buyer after another, each repeating a call until it is answered, as a browser's user would. */
async function buy(url: string, gateway: Gateway, product: number, state: State) {
  const purchases: Purchase[] = [];
  while (state.killing) {
    const key = randomUUID();
    // A new browser asks this before its first order: a repeat is the same order by this cookie and the key.
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
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.status === status && text) {
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { body: JSON.parse(text), cookie };
    }
    if (state && response?.status === 503) state.refused += 1;
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

/** Checks the database afterwards: every purchase is there once, with its own codes, and nothing else. */
async function inspect(
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  purchases: Purchase[],
  gateway: Gateway,
) {
  const db = await openDatabase(place);
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
