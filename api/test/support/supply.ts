import { eq } from 'drizzle-orm';
import { supplierOrders } from '../../src/platform/db/schema/deliveries.ts';
import { alerts, jobs } from '../../src/platform/db/schema/jobs.ts';
import type { startProviderShop } from './provider-shop.ts';
import type { Browser } from './shop.ts';
import { until } from './until.ts';

/** Servers of a game that is played on several. */
export const SERVERS = [
  { id: 'eu', name: 'Europe' },
  { id: 'asia', name: 'Asia' },
];

type ProviderShop = Awaited<ReturnType<typeof startProviderShop>>;

/** Orders of a supplier's goods and what became of them, for the tests of deliveries. */
export function supplyOf(shop: ProviderShop) {
  const { orm } = shop.db;
  const stateOf = async (browser: Browser, id: string) => (await shop.state(browser, id)).status;

  /** A paid order for a player; the first letters of the id are the sandbox's switches. */
  async function paid(player: string, quantity = 2, product = shop.catalogue.products.crystals) {
    const browser = shop.browser();
    const answer = await browser.post('/api/orders/supply_channel/', {
      products: [{ product_id: product, quantity }],
      email: 'buyer@example.com',
      supply_channel_user_id: player,
      supply_channel_server: 'eu',
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { id } = answer.json() as { id: string };
    const { page } = await shop.payAt(browser, id, 'ps_ru');
    await shop.sandbox.choose(page, 'approve');
    const status = () => stateOf(browser, id);
    // A worker may be further by now.
    await until(async () => (await status()) !== 'waiting_for_payment');
    return { id, status, browser };
  }
  const partsOf = (order: string) =>
    orm
      .select()
      .from(supplierOrders)
      .where(eq(supplierOrders.orderId, order))
      .orderBy(supplierOrders.orderLineId, supplierOrders.part);
  /** A job that failed or waits is looked at now, until `done`. */
  const hurried = <T>(order: string, done: () => Promise<T | false | undefined>) =>
    until(async () => {
      const found = await done();
      if (found) return found;
      const key = `deliver_by_supplier:${order}`;
      await orm.update(jobs).set({ runAt: new Date() }).where(eq(jobs.key, key));
      return false;
    });
  const openAlert = async (kind: string, about: string) => {
    const [found] = await orm
      .select()
      .from(alerts)
      .where(eq(alerts.key, `${kind}:${about}`));
    return found?.resolved === null ? found : undefined;
  };
  /** Chooses on the supplier's page of the sandbox. */
  const choose = (values: Record<string, string>) =>
    fetch(`${shop.sandbox.url}/supplier`, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
    });
  return { paid, partsOf, hurried, openAlert, choose };
}
