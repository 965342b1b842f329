import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderDetail, OrderState } from '@shop/contract';
import { afterAll } from 'vitest';
import type { Config } from '../../src/config.ts';
import { startWorker } from '../../src/worker.ts';
import { startApp, type TestApp } from '../helper.ts';
import { seedCatalogue } from './catalogue.ts';
import { notice, type SignedNotice, startGateway } from './gateway.ts';

export type Browser = Pick<TestApp, 'get' | 'post'>;
export type Shop = Awaited<ReturnType<typeof startShop>>;

/** The application with a catalogue and a gateway; the worker runs when `work` is called. For the top of a test file. */
export async function startShop(overrides: Partial<Config> = {}) {
  const gateway = await startGateway();
  const fast = {
    sandboxUrl: gateway.url,
    paymentCheckAfter: 60_000,
    restockAfter: 100,
    sandboxConfirmAfter: 50,
  };
  const test = await startApp({ ...fast, ...overrides });
  const catalogue = await seedCatalogue(test.db);
  const { app, config, db } = test;
  const workers: { stop(): Promise<void> }[] = [];
  const stopWork = async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  };
  // Registered after the app's own, so it runs before it: hooks run in reverse.
  afterAll(async () => {
    await stopWork();
    await gateway.close();
  });

  const deliver = ({ payload, headers }: SignedNotice) =>
    app.inject({ method: 'POST', url: '/api/payments/sandbox/notify/', payload, headers });

  return {
    ...test,
    gateway,
    catalogue,
    deliver,
    /** Its worker is in the same process as the api, and shares its ways to the outside. */
    work: async () => void workers.push(await startWorker(config, db, app.log, undefined, app.outside)),
    stopWork,
    /** Orders one 60 UC code unless `overrides` say otherwise; returns the order's id. */
    async order(browser: Browser, product = catalogue.products.uc60, quantity = 1): Promise<string> {
      const response = await browser.post('/api/orders/pubg/', {
        products: [{ product_id: product, quantity }],
        email: 'buyer@example.com',
      });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().id;
    },
    /** Starts paying in roubles; returns the payment's id. */
    async pay(browser: Browser, orderId: string, method = 'card_ru'): Promise<string> {
      const response = await browser.post(`/api/payments/${method}/`, { order_id: orderId, currency: 'RUB' });
      if (response.statusCode !== 200) throw new Error(response.body);
      return (await state(browser, orderId)).payment_id!;
    },
    /** The payer approves, and the gateway notifies the shop. */
    approve: (paymentId: string) => deliver(notice(gateway.decide(paymentId, 'succeeded'), 'succeeded')),
    decline: (paymentId: string) => deliver(notice(gateway.decide(paymentId, 'failed'), 'failed')),
    state,
    detail: async (browser: Browser, orderId: string): Promise<OrderDetail> =>
      (await browser.get(`/api/orders/${orderId}/`)).json(),
    /** Letters written so far, oldest first. */
    async letters(): Promise<string[]> {
      const folder = join(config.dataDir, 'mail');
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    },
  };
}

const state = async (browser: Browser, orderId: string): Promise<OrderState> =>
  (await browser.get(`/api/orders/status/${orderId}/`)).json();
