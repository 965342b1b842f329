import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { listReceipts } from '../src/modules/desk/fiscal-register.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { checkReceipts } from '../src/modules/payments/receipt-reports.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { settlePrepayments } from '../src/modules/payments/settle-prepayments.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { fiscalReceipts } from '../src/platform/db/schema/fiscal.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { refunds } from '../src/platform/db/schema/payments.ts';
import { FISCAL, startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const fiscal = { ...FISCAL, mode: 'full_prepayment' } as const;
const shop = await startProviderShop({ fiscal });
await shop.listen();
const context = createPaymentContext(shop.config, shop.db);
const { orm } = shop.db;

async function paid(method: string) {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { page, id } = await shop.payAt(browser, order, method);
  await shop.sandbox.choose(page, 'approve');
  await until(async () => (await shop.state(browser, order)).status !== 'waiting_for_payment');
  const receipts = async () =>
    (await listReceipts(orm, { order })).map(({ kind, state, vat }) => [kind, state, vat]).toReversed();
  return { order, id, receipts, state: () => shop.state(browser, order) };
}

describe('a prepayment', () => {
  test.each(['yk_card', 'tb_card'])(
    'by %s has a second receipt once it is delivered, and one only',
    {
      tags: '@spec-12.14',
    },
    async (method) => {
      const { order, receipts } = await paid(method);
      await settlePrepayments(context);
      expect(await receipts()).toEqual([['income', 'sent', 'vat122']]);
      await orm.update(orders).set({ status: 'done' }).where(eq(orders.id, order));
      await settlePrepayments(context);
      await settlePrepayments(context);
      expect(await receipts()).toEqual([
        ['income', 'sent', 'vat122'],
        ['settlement', 'sent', 'vat22'],
      ]);
      await orm.update(fiscalReceipts).set({ checkAt: new Date(0) });
      await checkReceipts(context);
      // T-Bank tells of receipts by notices only.
      if (method === 'yk_card')
        expect(await receipts()).toEqual([
          ['income', 'issued', 'vat122'],
          ['settlement', 'issued', 'vat22'],
        ]);
    },
  );

  test('whose provider is away is settled later, and one that knows no such call waits for a person', {
    tags: '@spec-12.14',
  }, async () => {
    const { order, receipts } = await paid('yk_card');
    await orm.update(orders).set({ status: 'done' }).where(eq(orders.id, order));
    await shop.sandbox.answer('yookassa', { error: 'internal_server_error' });
    await settlePrepayments(context);
    expect((await receipts())[1]).toEqual(['settlement', 'due', 'vat22']);
    await shop.sandbox.answer('yookassa', {});
    await orm.update(fiscalReceipts).set({ checkAt: new Date(0) });
    await settlePrepayments(context);
    expect((await receipts())[1]).toEqual(['settlement', 'sent', 'vat22']);

    const other = await paid('ps_ru');
    await orm.update(orders).set({ status: 'done' }).where(eq(orders.id, other.order));
    await settlePrepayments(context);
    expect(await listReceipts(orm, { order: other.order, state: 'open' })).toMatchObject([
      { kind: 'settlement', reason: 'provider_takes_none' },
    ]);
  });

  test('that goes back before delivery is settled by its return', { tags: '@spec-12.14' }, async () => {
    const { order, id, receipts } = await paid('yk_card');
    await orm.transaction((tx) => failPaid(tx, order));
    const [refund] = await orm.select().from(refunds).where(eq(refunds.paymentId, id));
    await refundPayment(context, refund!.id);
    await orm.update(fiscalReceipts).set({ checkAt: new Date(0) });
    await settlePrepayments(context);
    await checkReceipts(context);
    expect(await receipts()).toEqual([
      ['income', 'issued', 'vat122'],
      ['return', 'issued', 'vat122'],
    ]);
  });
});

test('where a receipt is due the buyer’s address is asked for, and nothing is paid without it', {
  tags: '@spec-12.14',
}, async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  await orm.update(orders).set({ email: null }).where(eq(orders.id, order));
  const country = (await browser.get('/api/payments/countries/active/')).json();
  const methods = country.method_groups.flatMap(({ methods }: { methods: { name: string }[] }) => methods);
  const fieldsOf = (name: string) =>
    methods.find((method: { name: string }) => method.name === name).required_fields;
  expect(fieldsOf('yk_card')).toEqual(['email']);
  expect(fieldsOf('gp_ru')).toEqual([]);
  const pay = (more: object) =>
    browser.post('/api/payments/yk_card/', { order_id: order, currency: 'RUB', ...more });
  const refused = await pay({ phone: '+79161234567' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toHaveProperty('email');
  expect((await pay({ email: 'buyer@example.com' })).statusCode).toBe(200);
});

test.each([
  [{ RECEIPT_FFD: '1.1' }, /RECEIPT_FFD/],
  [{ RECEIPT_MODE: 'partial_prepayment' }, /RECEIPT_MODE/],
  [{ RECEIPT_SUBJECT: 'goods' }, /RECEIPT_SUBJECT/],
  [{ RECEIPT_COMPANY_ADDRESS: 'Москва' }, /RECEIPT_COMPANY_ADDRESS/],
  [{ RECEIPT_AGENT: 'commission_agent' }, /RECEIPT_SUPPLIER_NAME/],
  [{ TBANK_TERMINAL_KEY: 'a', TBANK_PASSWORD: 'b' }, /RECEIPT_TAX_SYSTEM/],
])(
  'a configuration of receipts that cannot be sent is refused at the start: %o',
  {
    tags: '@spec-12.14',
  },
  (variables, expected) => {
    const env = { SECRET_KEY: 'x'.repeat(32), RECEIPT_VAT: 'vat22', ...variables };
    expect(() => readConfig(env)).toThrow(expected);
  },
);
