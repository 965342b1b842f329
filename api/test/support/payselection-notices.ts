import { createHmac, randomUUID } from 'node:crypto';
import { printMoney } from '@shop/contract';
import type { startProviderShop } from './provider-shop.ts';

type Shop = Awaited<ReturnType<typeof startProviderShop>>;

export const NOTIFY = '/api/payments/payselection/notify/';

/** Webhooks as Payselection would send them. */
export function payselectionNotices(shop: Shop) {
  /** `changes` alter what it says before it is signed. */
  async function event(
    paymentId: string,
    name: string,
    changes: object = {},
    url = shop.config.apiUrl + NOTIFY,
  ) {
    const { amount, currency } = await shop.paymentRow(paymentId);
    const facts = { TransactionId: `PS-${randomUUID()}`, OrderId: paymentId, Amount: printMoney(amount) };
    const payload = JSON.stringify({ Event: name, ...facts, Currency: currency, IsTest: 1, ...changes });
    const signed = `POST\n${url}\nsandbox\n${payload}`;
    const signature = createHmac('sha256', shop.sandbox.secret).update(signed).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-site-id': 'sandbox',
      'x-webhook-signature': signature,
    };
    return { payload, headers };
  }
  const deliver = (notice: { payload: string; headers: Record<string, string> }) =>
    shop.app.inject({ method: 'POST', url: NOTIFY, ...notice });
  const notify = async (...args: Parameters<typeof event>) =>
    (await deliver(await event(...args))).statusCode;
  return { event, deliver, notify };
}
