import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listReceipts } from '../src/modules/desk/fiscal-register.ts';
import { tbank, tbankToken } from '../src/modules/payments/providers/tbank.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { FISCAL, startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop({ fiscal: FISCAL });
await shop.listen();
const account = shop.config.tbank!;
const NOTIFY = '/api/payments/tbank/notify/';

test('the token is the one of the documentation’s own example', { tags: '@spec-12.24' }, () => {
  const fields = {
    ...{ TerminalKey: 'MerchantTerminalKey', Amount: 19200, OrderId: '21090' },
    ...{ Description: 'Подарочная карта на 1000 рублей', DATA: { Phone: '+71234567890' }, Receipt: {} },
  };
  expect(tbankToken(fields, 'usaf8fw8fsw21g')).toBe(
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  );
});

test.each(['tb_card', 'tb_sbp'])(
  'a payer approves by %s, with a receipt, and T-Bank gets OK',
  {
    tags: '@spec-12.24',
  },
  async (method) => {
    const browser = shop.browser();
    const order = await shop.order(browser);
    const { page } = await shop.payAt(browser, order, method);
    expect(await (await fetch(page)).text()).toContain('60 UC × 1');
    await shop.sandbox.choose(page, 'approve');
    await until(async () => (await shop.state(browser, order)).status === 'paid');
    // The simulator repeats a notice until it reads OK, and says so.
    const isDone = async () => !(await (await fetch(shop.sandbox.url)).text()).includes('ещё не ответил');
    await until(isDone);
  },
);

test('a payer who declines may pay again, and an operator reads why', { tags: '@spec-12.22' }, async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { page } = await shop.payAt(browser, order, 'tb_card');
  const body = new URLSearchParams({ outcome: 'decline', refusal: '1051' });
  await fetch(page, { method: 'POST', redirect: 'manual', body });
  await until(async () => (await shop.state(browser, order)).payment_status === 'failed');
  const tries = await shop.db.orm.select().from(payments).where(eq(payments.orderId, order));
  expect(tries).toMatchObject([{ reason: '1051 недостаточно средств на карте' }]);
  expect((await shop.payAt(browser, order, 'tb_card')).page).not.toBe(page);
});

test('a part goes back with a receipt of its lines; an operator is alerted of what nobody asked for', {
  tags: '@spec-12.24',
}, async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { page, id } = await shop.payAt(browser, order, 'tb_card');
  await shop.sandbox.choose(page, 'approve');
  await until(async () => (await shop.state(browser, order)).status === 'paid');
  const { transactionId } = await shop.paymentRow(id);
  const lines = [{ name: '60 UC', quantity: 1, price: 100, amount: 100 }];
  const receipt = { ...FISCAL, lines, email: 'buyer@example.com', phone: null };
  const refund = {
    key: randomUUID(),
    paymentId: id,
    transactionId: transactionId!,
    amount: 100,
    currency: 'RUB',
  };
  await tbank(account).refund({ ...refund, isPart: true, receipt });
  await until(async () => (await shop.alertsOf('refunded_in_part', id)).length === 1);
  expect((await shop.state(browser, order)).status).toBe('paid');
});

test('T-Bank reports the receipt of a payment: printed, or failed for a reason that the staff reads', {
  tags: ['@spec-12.24', '@spec-18.31'],
}, async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { page, id } = await shop.payAt(browser, order, 'tb_card');
  await shop.sandbox.choose(page, 'approve');
  await until(async () => (await shop.state(browser, order)).status === 'paid');
  const { transactionId, amount } = await shop.paymentRow(id);
  const notify = async (fields: object) => {
    const noticed = {
      ...{ TerminalKey: account.terminalKey, OrderId: id, PaymentId: Number(transactionId) },
      ...{ Status: 'RECEIPT', Amount: amount, Type: 'Income', ...fields },
    };
    return (await shop.post(NOTIFY, { ...noticed, Token: tbankToken(noticed, account.password) })).statusCode;
  };
  const receipt = async () => (await listReceipts(shop.db.orm, { order }))[0]!;
  const entered = await receipt();
  expect(entered).toMatchObject({ state: 'sent', vat: 'vat22' });
  // A cash register is set up and not connected: nothing was printed.
  expect(await notify({ Success: true, ErrorCode: '0' })).toBe(200);
  expect(await receipt()).toMatchObject({ state: 'sent' });
  expect(await notify({ Success: false, ErrorCode: '9', ErrorMessage: 'Смена закрыта' })).toBe(200);
  expect(await receipt()).toMatchObject({ state: 'failed', reason: '9 Смена закрыта' });
  const alerts = () => shop.alertsOf('receipt_failed', String(entered.id));
  expect(await alerts()).toMatchObject([{ resolved: null }]);
  const printed = { FnNumber: '9999078900003780', FiscalDocumentNumber: 24, FiscalDocumentAttribute: 174 };
  expect(await notify({ Success: true, ErrorCode: '0', ...printed })).toBe(200);
  expect(await notify({ Success: true, ErrorCode: '0', ...printed })).toBe(200);
  const document = 'ФН 9999078900003780 ФД 24 ФП 174';
  expect(await receipt()).toMatchObject({ state: 'issued', document, reason: null });
  expect(await alerts()).toMatchObject([{ resolved: expect.any(Date) }]);
});

test('a notice of another terminal pays nothing, and one of a receipt is nothing new', {
  tags: '@spec-12.24',
}, async () => {
  const notify = async (fields: object) => {
    const noticed = { TerminalKey: account.terminalKey, Success: true, ErrorCode: '0', ...fields };
    return (await shop.post(NOTIFY, { ...noticed, Token: tbankToken(noticed, account.password) })).statusCode;
  };
  const facts = { OrderId: randomUUID(), PaymentId: 1, Amount: 100 };
  expect(await notify({ ...facts, Status: 'RECEIPT' })).toBe(200);
  expect(await notify({ ...facts, Status: 'AUTHORIZED' })).toBe(200);
  expect(await notify({ ...facts, Status: 'CONFIRMED' })).toBe(404);
  expect(await notify({ ...facts, Status: 'CONFIRMED', TerminalKey: 'other' })).toBe(409);
});
