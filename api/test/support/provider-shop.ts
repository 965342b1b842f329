import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import { methodGroups, paymentMethods } from '../../src/platform/db/schema/catalogue.ts';
import { alerts } from '../../src/platform/db/schema/jobs.ts';
import { payments } from '../../src/platform/db/schema/payments.ts';
import { freePort } from './process.ts';
import { startSandbox } from './sandbox.ts';
import { type Browser, startShop } from './shop.ts';

/**
 * The application with accounts at every provider, which the sandbox plays in a process of its own. Its webhooks arrive
 * once `listen` was called.
 */
export async function startProviderShop(overrides: Partial<Config> = {}) {
  const sandbox = await startSandbox();
  const port = await freePort();
  const shop = await startShop({
    ...sandbox.accounts,
    apiUrl: `http://127.0.0.1:${port}`,
    supplierAskEvery: 50,
    social: readConfig({
      SANDBOX_SECRET: sandbox.secret,
      SOCIAL_SANDBOX_URL: sandbox.url,
      SANDBOX_URL: sandbox.url,
      SECRET_KEY: 'x'.repeat(32),
    }).social,
    ...overrides,
  });
  afterAll(() => sandbox.close());
  const { orm } = shop.db;
  const [group] = await orm.select().from(methodGroups).orderBy(methodGroups.id);
  const method = { groupId: group!.id, scenario: 'redirect', currencies: ['RUB'], icon: 'card' };
  await orm.insert(paymentMethods).values([
    { ...method, position: 8, name: 'ps_ru', title: 'Карта', provider: 'payselection' },
    { ...method, position: 9, name: 'gp_ru', title: 'Кошелёк', provider: 'getpay' },
  ]);

  return {
    ...shop,
    sandbox,
    listen: () => shop.app.listen({ port, host: '127.0.0.1' }),
    /** Starts paying; returns our payment's id and the payer's page. */
    async payAt(browser: Browser, order: string, name: string): Promise<{ id: string; page: string }> {
      const answer = await browser.post(`/api/payments/${name}/`, { order_id: order, currency: 'RUB' });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { id: (await shop.state(browser, order)).payment_id!, page: answer.json().url };
    },
    paymentRow: async (id: string) => (await orm.select().from(payments).where(eq(payments.id, id)))[0]!,
    alertsOf: (kind: string, about: string) =>
      orm
        .select()
        .from(alerts)
        .where(eq(alerts.key, `${kind}:${about}`)),
  };
}
