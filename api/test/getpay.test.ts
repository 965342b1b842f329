import { createHash, createHmac, randomUUID } from 'node:crypto';
import { printMoney } from '@shop/contract';
import { beforeEach, expect, test } from 'vitest';
import { getpay } from '../src/modules/payments/providers/getpay.ts';
import { getpayVerifiers } from '../src/modules/payments/providers/getpay-signature.ts';
import { startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop();
await shop.listen();
const NOTIFY = '/api/payments/getpay/notify/';
let browser: Browser;
let order: string;
let payment: { id: string; page: string };
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
  payment = await shop.payAt(browser, order, 'gp_ru');
});
const state = () => shop.state(browser, order);

/** A notice as GetPay would send it; `changes` alter what it says before it is signed. */
async function fields(changes: Record<string, string> = {}) {
  const { amount } = await shop.paymentRow(payment.id);
  const said = {
    wallet: 'sandbox',
    sum: printMoney(amount),
    order: payment.id,
    payment: randomUUID(),
    ...changes,
  };
  const signed = [said.wallet, said.sum, said.order, said.payment].join(':');
  return { ...said, signature: createHmac('sha256', shop.sandbox.secret).update(signed).digest('hex') };
}
const notify = async (said: Record<string, string>) => (await shop.post(NOTIFY, said)).statusCode;

test('a payer approves, and the signed form pays the order', { tags: '@spec-7.47' }, async () => {
  await shop.sandbox.choose(payment.page, 'approve');
  await until(async () => (await state()).status === 'paid');
});

test('a notice is acted on once, as a form or as JSON, also when many come at once', {
  tags: '@spec-12.7',
}, async () => {
  const said = await fields();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = {
    method: 'POST',
    url: NOTIFY,
    headers,
    payload: new URLSearchParams(said).toString(),
  } as const;
  const all = await Promise.all([
    ...Array.from({ length: 50 }, () => shop.app.inject(form).then(({ statusCode }) => statusCode)),
    ...Array.from({ length: 50 }, () => notify(said)),
  ]);
  expect(new Set(all)).toEqual(new Set([200]));
  expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
});

test('a notice with a wrong or missing signature, or altered, is refused and changes nothing', {
  tags: '@spec-12.7',
}, async () => {
  const said = await fields();
  const { signature: _, ...unsigned } = said;
  for (const forged of [
    { ...said, signature: '' },
    { ...said, sum: '1.00' },
    { ...said, payment: 'x' },
    unsigned,
  ])
    expect(await notify(forged)).toBe(401);
  expect(await state()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'pending' });
});

test('another wallet, another sum and an unknown order are set aside for an operator', {
  tags: '@spec-12.7',
}, async () => {
  const foreign = await fields({ wallet: 'other' });
  expect(await notify(foreign)).toBe(409);
  expect(await shop.alertsOf('payment_foreign', `getpay:${foreign.payment}`)).toHaveLength(1);
  expect(await notify(await fields({ sum: '1.00' }))).toBe(409);
  expect(await shop.alertsOf('payment_mismatch', payment.id)).toHaveLength(1);
  const unknown = await fields({ order: randomUUID() });
  expect(await notify(unknown)).toBe(404);
  expect(await shop.alertsOf('payment_unknown', `getpay:${unknown.payment}`)).toHaveLength(1);
  expect(await state()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'pending' });
});

test('a second payment of the same order by another operation is due back', async () => {
  await notify(await fields());
  const second = await fields();
  expect(await notify(second)).toBe(200);
  expect(await shop.alertsOf('refund_due', `${payment.id}:${second.payment}`)).toHaveLength(1);
  expect(await state()).toMatchObject({ status: 'paid' });
});

test('each configured verifier reads its own fields, and knows its own signature only', {
  tags: '@spec-12.17',
}, () => {
  const account = { url: 'https://getpay.io', wallet: 'sandbox', secret: 'secret' };
  const md5 = createHash('md5').update('sandbox:91.23:order-1:secret').digest('hex');
  const notice = (SIGN: string) => ({
    method: 'GET' as const,
    query: { WALLET_ID: 'sandbox', SUM: '91.23', ORDER_ID: 'order-1', SIGN },
    headers: {},
    body: Buffer.alloc(0),
  });
  const both = getpay({ ...account, verifiers: [getpayVerifiers['hmac-sha256'], getpayVerifiers.md5] });
  expect(both.read(notice(md5))).toMatchObject({
    kind: 'payment',
    payment: { paymentId: 'order-1', transactionId: 'order-1', amount: 91_23 },
  });
  expect(both.read(notice('f'.repeat(32)))).toEqual({ kind: 'forged' });
  const one = getpay({ ...account, verifiers: [getpayVerifiers['hmac-sha256']] });
  expect(one.read(notice(md5))).toEqual({ kind: 'forged' });
});
