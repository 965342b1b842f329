import { freePort } from '@shop/devkit/free-ports';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { serveMetrics } from '../src/platform/observability/metrics-server.ts';
import { notice } from './support/gateway.ts';
import { startShop } from './support/shop.ts';

const token = 'a token for the operator';
const metricsPort = await freePort();
const shop = await startShop({ metricsToken: token, metricsPort });
const read = (authorization: string) => shop.get('/metrics', { authorization });

test('are shown to who brings the token, and to nobody else', async () => {
  expect((await shop.get('/metrics')).statusCode).toBe(404);
  expect((await read('Bearer another')).statusCode).toBe(404);
  const shown = await read(`Bearer ${token}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toContain('text/plain');
});

test('count answers by pattern, of webhooks, and of what waits', async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const payment = await shop.pay(browser, order);
  await shop.approve(payment);
  await shop.deliver({ ...notice(shop.gateway.find(payment), 'failed'), payload: '{}' });
  const { body } = await read(`Bearer ${token}`);
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/api\/orders\/pubg\/",status="201"\} 1/,
  );
  expect(body).toContain('shop_webhooks_total{provider="sandbox",effect="paid"} 1');
  expect(body).toContain('shop_webhooks_total{provider="sandbox",effect="forged"} 1');
  expect(body).toMatch(/shop_jobs_due\{kind="deliver"\} 1/);
  expect(body).toMatch(/shop_jobs_oldest_due_seconds\{kind="deliver"\} \d/);
  expect(body).toContain('shop_requests_in_flight');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  // Addresses hold ids.
  expect(body).not.toContain(order);
});

test('show orders, money, stock, payments and the database as they are', {
  tags: '@spec-17.33',
}, async () => {
  const figure = async (text: string) => {
    const { body } = await read(`Bearer ${token}`);
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${text} `))
        ?.slice(text.length),
    );
  };
  const before = {
    made: await figure('shop_orders_last_hour{stage="made"}'),
    paid: await figure('shop_orders_last_hour{stage="paid"}'),
    money: await figure('shop_money_last_hour_roubles'),
    empty: await figure('shop_stock_products{state="empty"}'),
  };
  const browser = shop.browser();
  await shop.order(browser);
  const order = await shop.order(browser);
  const payment = await shop.pay(browser, order);
  expect((await read(`Bearer ${token}`)).body).toMatch(
    /shop_payments_waiting_oldest_seconds\{method="\w+"\} \d/,
  );
  await shop.approve(payment);
  expect(await figure('shop_orders_last_hour{stage="made"}')).toBe(before.made + 2);
  expect(await figure('shop_orders_last_hour{stage="paid"}')).toBe(before.paid + 1);
  const [{ total }] = (await shop.db.orm
    .select({ total: orders.total })
    .from(orders)
    .where(eq(orders.id, order))) as [{ total: number }];
  expect(await figure('shop_money_last_hour_roubles')).toBeCloseTo(before.money + total / 100);
  expect(await figure('shop_database_writable')).toBe(1);

  const productId = shop.catalogue.products.uc60;
  await shop.db.orm.delete(codes).where(and(eq(codes.productId, productId), isNull(codes.orderProductId)));
  expect(await figure('shop_stock_products{state="empty"}')).toBe(before.empty + 1);
  await shop.db.orm.insert(codes).values(['one', 'two'].map((code) => ({ productId, code })));
  expect(await figure('shop_stock_products{state="empty"}')).toBe(before.empty);
  expect(await figure('shop_stock_products{state="low"}')).toBeGreaterThanOrEqual(1);
});

test('have a port of their own where one is configured', async () => {
  const close = await serveMetrics(shop.app);
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await answer.text()).toContain('shop_alerts_open');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/games/`)).status).toBe(404);
  await close();
});
