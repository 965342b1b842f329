import { randomUUID } from 'node:crypto';
import { printMoney } from '@shop/shared/contracts';
import { z } from 'zod';
import { type PaymentProvider, type PaymentRequest, ProviderError } from './payment-provider.ts';
import { findPayment, orderState, readNotice } from './payselection-mapping.ts';
import { signRequest } from './payselection-signature.ts';
import { askProvider, checkScenario, parseAnswer } from './provider-call.ts';

export type PayselectionOptions = {
  siteId: string;
  secret: string;
  /** Where payment pages are made, and where payments are asked for; without a slash at the end. */
  formUrl: string;
  gatewayUrl: string;
  /** The address that the provider was given for webhooks, as it signs it. */
  notifyUrl: string;
};

const link = z.object({
  Id: z.union([z.string().min(1).max(200), z.int()]).transform(String),
  Url: z.string(),
});

/** The adapter of Payselection. Our payment's id is its order; a payer may try several times by one link. */
export function payselection(options: PayselectionOptions): PaymentProvider {
  const { siteId, secret, formUrl, gatewayUrl } = options;
  const call = async (
    url: string,
    payload?: unknown,
    missing?: { value: unknown },
    requestId: string = randomUUID(),
  ) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const path = new URL(url).pathname;
    const headers = {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      'x-site-id': siteId,
      'x-request-id': requestId,
      'x-request-signature': signRequest(secret, { method, path, siteId, requestId, body }),
    };
    return askProvider('payselection', url, { method, headers, ...(body === '' ? {} : { body }) }, missing);
  };

  return {
    name: 'payselection',
    async start(request) {
      if (request.scenario !== 'redirect' && request.scenario !== 'p2p_redirect')
        throw new ProviderError('refused', `payselection has no scenario ${request.scenario}`);
      // The payment's id as the request's id: asking again is the same request.
      const answer = await call(
        `${formUrl}/webpayments/paylink_create`,
        order(request),
        undefined,
        request.paymentId,
      );
      const { Id, Url } = parseAnswer(link, answer);
      const scenario = checkScenario({ type: request.scenario, url: Url });
      return { transactionId: Id, scenario, url: Url };
    },
    async find({ paymentId }) {
      const missing = { value: [] };
      const answer = await call(`${gatewayUrl}/orders/${encodeURIComponent(paymentId)}`, undefined, missing);
      return findPayment(paymentId, parseAnswer(orderState, answer));
    },
    async cancel({ transactionId }) {
      await call(`${formUrl}/webpayments/paylink_void`, { Id: transactionId }, { value: null });
    },
    async refund({ id, transactionId, amount, currency }) {
      const refund = { TransactionId: transactionId, Amount: printMoney(amount), Currency: currency };
      // The refund's id as the request's id: asking again is the same request.
      await call(`${gatewayUrl}/payments/refund`, refund, undefined, id);
    },
    read: (notice) => readNotice(options, notice),
  };
}

const order = (request: PaymentRequest) => ({
  MetaData: { PaymentType: 'Pay' },
  PaymentRequest: {
    OrderId: request.paymentId,
    Amount: printMoney(request.amount),
    Currency: request.currency,
    Description: request.description,
    ExtraData: {
      WebhookUrl: request.notifyUrl,
      SuccessUrl: request.returnUrl,
      DeclineUrl: request.returnUrl,
      ReturnUrl: request.returnUrl,
    },
  },
  CustomerInfo: {
    Language: 'ru',
    ...(request.email ? { Email: request.email } : {}),
    ...(request.phone ? { Phone: request.phone } : {}),
  },
});
