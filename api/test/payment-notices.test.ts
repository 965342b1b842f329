import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPayment } from '../src/modules/payments/check-payment.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { signWebhook } from '../src/modules/payments/providers/payselection-mapping.ts';
import { tbankToken } from '../src/modules/payments/providers/tbank.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { sign } from '../src/platform/signature.ts';
import { startFaultyProxy } from './support/faulty-proxy.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';
import { until } from './support/until.ts';

type Caught = { path: string; headers: Record<string, string>; body: string };

/** Stands where the api is: what the simulators send is caught, and delivered when a test says so. */
const caught: Caught[] = [];
const network = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  caught.push({ path: request.url!, headers: request.headers as Record<string, string>, body });
  response.end('OK');
}).listen(0, '127.0.0.1');
await once(network, 'listening');
afterAll(() => void network.close());
const apiUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;

const shop = await startProviderShop({ apiUrl }, apiUrl);
const proxy = await startFaultyProxy(shop.sandbox.url);
// Unsigned notices are as true as what the provider answers: that is what is changed for it.
const asked = createPaymentContext(
  { ...shop.config, yookassa: { ...shop.config.yookassa!, url: `${proxy.url}/yookassa/v3` } },
  shop.db,
);
const context = createPaymentContext(shop.config, shop.db);
const { secret } = shop.sandbox;
let browser: Browser;
let order: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
});
afterEach(() => expectSoundLedger(shop.db.orm));

type Subject = {
  method: string;
  /** The notice with another sum, or in another currency where it names one, signed as the provider would. Absent: it signs none. */
  resign?: (notice: Caught, currency?: string) => Caught;
  /** False where the provider reports only money that came in, and has no call to ask. */
  answers?: boolean;
};
const json = (notice: Caught, changes: object) => ({
  ...notice,
  body: JSON.stringify({ ...JSON.parse(notice.body), ...changes }),
});
const NAMES_CURRENCY = ['card_ru', 'ps_ru'];
function resignTbank(notice: Caught): Caught {
  const changed = { ...JSON.parse(notice.body), Amount: 100 };
  return { ...notice, body: JSON.stringify({ ...changed, Token: tbankToken(changed, secret) }) };
}
const subjects: Record<string, Subject> = {
  sandbox: {
    method: 'card_ru',
    resign(notice, currency) {
      const changed = json(notice, currency ? { currency } : { amount: '1.00' });
      const signature = sign(secret, `${notice.headers['x-sandbox-timestamp']}.${changed.body}`);
      return { ...changed, headers: { ...notice.headers, 'x-sandbox-signature': signature } };
    },
  },
  payselection: {
    method: 'ps_ru',
    resign(notice, Currency) {
      const changed = json(notice, Currency ? { Currency } : { Amount: '1.00' });
      const signature = signWebhook(secret, apiUrl + notice.path, 'sandbox', Buffer.from(changed.body));
      return { ...changed, headers: { ...notice.headers, 'x-webhook-signature': signature } };
    },
  },
  getpay: {
    method: 'gp_ru',
    answers: false,
    resign(notice) {
      const fields = new URLSearchParams(notice.body);
      fields.set('sum', '1.00');
      const signed = ['wallet', 'sum', 'order', 'payment'].map((name) => fields.get(name)).join(':');
      fields.set('signature', sign(secret, signed));
      return { ...notice, body: fields.toString() };
    },
  },
  'yookassa by redirect': { method: 'yk_card' },
  'yookassa by code': { method: 'yk_sbp' },
  'tbank by redirect': { method: 'tb_card', resign: resignTbank },
  'tbank by code': { method: 'tb_sbp', resign: resignTbank },
};

describe.each(Object.entries(subjects))('a notice of %s', (_name, { method, resign, answers = true }) => {
  const state = () => shop.state(browser, order);
  const notify = async ({ path, headers, body }: Caught) => {
    const { 'content-length': _, host: __, connection: ___, ...kept } = headers;
    return (await shop.app.inject({ method: 'POST', url: path, headers: kept, payload: body })).statusCode;
  };
  /** The notices of one payment, in the order in which they were sent. */
  const noticesOf = async (id: string, count: number) => {
    const { transactionId } = await shop.paymentRow(id);
    const own = () => caught.filter(({ body }) => body.includes(id) || body.includes(transactionId!));
    await until(async () => own().length >= count);
    return own();
  };
  const paid = async () => {
    const { id, page } = await shop.payAt(browser, order, method);
    await shop.sandbox.choose(page, 'approve');
    return { id, notice: (await noticesOf(id, 1))[0]! };
  };
  const waiting = { status: 'waiting_for_payment' };

  test('that is lost is made up for by asking, where the provider answers', {
    tags: '@spec-12.23',
  }, async () => {
    const { id } = await paid();
    expect(await state()).toMatchObject(waiting);
    await checkPayment(context, id);
    expect(await state()).toMatchObject(answers ? { status: 'paid', payment_id: id } : waiting);
  });

  test('that comes ten times, eight of them at once, pays once', { tags: '@spec-12.23' }, async () => {
    const { id, notice } = await paid();
    expect(await notify(notice)).toBe(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify(notice)));
    expect([...answers, await notify(notice)]).toEqual(Array(9).fill(200));
    expect(await state()).toMatchObject({ status: 'paid', payment_id: id });
  });

  test('that comes after the order has ended buys nothing, and a refund is due', {
    tags: '@spec-12.23',
  }, async () => {
    const { id, page } = await shop.payAt(browser, order, method);
    await shop.db.orm
      .update(orders)
      .set({ expires: new Date(0) })
      .where(eq(orders.id, order));
    await expireOrder(context, order);
    expect((await state()).status).toBe('failed');
    await shop.sandbox.choose(page, 'approve');
    expect(await notify((await noticesOf(id, 1))[0]!)).toBe(200);
    expect(await shop.paymentRow(id)).toMatchObject({ status: 'refund_due' });
    expect((await state()).status).toBe('failed');
  });

  test('that is forged changes nothing', { tags: '@spec-12.23' }, async () => {
    const { id, page } = await shop.payAt(browser, order, method);
    const other = await shop.order(browser);
    const { id: bought, page: otherPage } = await shop.payAt(browser, other, method);
    await shop.sandbox.choose(otherPage, 'approve');
    const [notice] = await noticesOf(bought, 1);
    const [own, theirs] = [await shop.paymentRow(id), await shop.paymentRow(bought)];
    // The notice of one payment, sent for another.
    const body = notice!.body
      .replaceAll(bought, id)
      .replaceAll(theirs.transactionId!, own.transactionId ?? id);
    expect(body).not.toBe(notice!.body);
    const answer = await notify({ ...notice!, body });
    expect(answer).toBe(resign ? 401 : 200);
    expect(await state()).toMatchObject(waiting);
    await shop.sandbox.choose(page, 'decline');
  });

  test('of another sum or currency is refused, and an operator is alerted', {
    tags: '@spec-12.23',
  }, async () => {
    const { id, notice } = await paid();
    if (resign) {
      expect(await notify(resign(notice))).toBe(409);
      if (NAMES_CURRENCY.includes(method)) expect(await notify(resign(notice, 'USD'))).toBe(409);
    } else {
      proxy.set((body) => ({ ...(body as object), amount: { value: '1.00', currency: 'USD' } }));
      await checkPayment(asked, id).finally(() => proxy.set('none'));
    }
    expect(await state()).toMatchObject(waiting);
    expect(await shop.alertsOf('payment_mismatch', id)).toHaveLength(1);
  });

  // The others report no refunds.
  if (answers && method !== 'card_ru')
    test('of a refund that overtakes the payment’s leaves nothing sold', {
      tags: '@spec-12.23',
    }, async () => {
      const { id, notice } = await paid();
      const { transactionId, amount, currency } = await shop.paymentRow(id);
      const provider = context.providers.get((await shop.paymentRow(id)).provider)!;
      const came = (await provider.find({ transactionId: transactionId!, paymentId: id }))!.transactionId;
      const refund = { key: crypto.randomUUID(), paymentId: id, transactionId: came, amount, currency };
      await provider.refund({ ...refund, receipt: null });
      const [, later] = await noticesOf(id, 2);
      expect(await notify(later!)).toBe(200);
      expect(await notify(notice)).toBe(200);
      expect((await state()).status).not.toBe('paid');
    });
});
