import { freePort } from '@shop/devkit/free-ports';
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import type { FiscalSettings } from '../../src/modules/payments/providers/fiscal-receipt.ts';
import { methodGroups, paymentMethods } from '../../src/platform/db/schema/catalogue.ts';
import { alerts } from '../../src/platform/db/schema/jobs.ts';
import { payments } from '../../src/platform/db/schema/payments.ts';
import { startSandbox } from './sandbox.ts';
import { type Browser, startShop } from './shop.ts';

/** Receipts of a shop that sells its own goods, paid in full. */
export const FISCAL: FiscalSettings = {
  ffd: '1.2',
  vat: 'vat22',
  subject: 'commodity',
  mode: 'full_payment',
  company: {
    email: 'shop@example.com',
    inn: '7700000000',
    taxSystem: 'usn_income',
    address: 'https://shop.example',
  },
  agent: undefined,
};

/**
 * The application with accounts at every provider, which the sandbox plays in a process of its own. Its webhooks arrive
 * once `listen` was called, or come to `noticesTo`.
 */
export async function startProviderShop(overrides: Partial<Config> = {}, noticesTo?: string) {
  const port = await freePort();
  const apiUrl = noticesTo ?? `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(apiUrl);
  const shop = await startShop({
    ...sandbox.accounts,
    apiUrl,
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
    { ...method, position: 10, name: 'yk_card', title: 'Карта', provider: 'yookassa' },
    { ...method, position: 12, name: 'tb_card', title: 'Карта', provider: 'tbank' },
    { ...method, position: 13, name: 'tb_sbp', title: 'СБП', provider: 'tbank', scenario: 'invoice_qr' },
    { ...method, position: 11, name: 'yk_sbp', title: 'СБП', provider: 'yookassa', scenario: 'invoice_qr' },
  ]);

  return {
    ...shop,
    sandbox,
    listen: () => shop.app.listen({ port, host: '127.0.0.1' }),
    /** Starts paying; returns our payment's id and the payer's page. */
    async payAt(browser: Browser, order: string, name: string): Promise<{ id: string; page: string }> {
      const answer = await browser.post(`/api/payments/${name}/`, { order_id: order, currency: 'RUB' });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { url, qr_str } = answer.json();
      return { id: (await shop.state(browser, order)).payment_id!, page: url ?? qr_str };
    },
    paymentRow: async (id: string) => (await orm.select().from(payments).where(eq(payments.id, id)))[0]!,
    /** As if the process had died before the provider's answer was written. */
    forget: (id: string) => orm.update(payments).set({ transactionId: null }).where(eq(payments.id, id)),
    alertsOf: (kind: string, about: string) =>
      orm
        .select()
        .from(alerts)
        .where(eq(alerts.key, `${kind}:${about}`)),
  };
}
