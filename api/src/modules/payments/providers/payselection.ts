import { randomUUID } from 'node:crypto';
import { printMoney } from '@shop/contract';
import { z } from 'zod';
import { normalizePhone } from '../../../platform/phone.ts';
import { type PaymentProvider, type PaymentRequest, ProviderError } from './payment-provider.ts';
import { findPayment, orderState, readNotice, signRequest } from './payselection-mapping.ts';
import { contactsFor, payselectionReceipt } from './payselection-receipt.ts';
import { askProvider, checkScenario, parseAnswer } from './provider-call.ts';

export type PayselectionOptions = {
  siteId: string;
  secret: string;
  /** Signs what is asked of the payment form, over `siteUrl`; none where the account has no such key. */
  publicKey: string | undefined;
  /** The shop's address as Payselection knows it. */
  siteUrl: string;
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

/** Answer of `webpayments/create`: the address, and nothing else. */
const bareUrl = z.string();

type Call = {
  payload?: unknown;
  /** Value for a 404, where it is no refusal. */
  missing?: { value: unknown };
  /** The same again is the same request. */
  requestId?: string;
  /** Calls that the widget could make, too: signed with the public key over the shop's address instead of the path. */
  isPublic?: boolean;
};

/** The adapter of Payselection. Our payment's id is its order; a payer may try several times by one link. */
export function payselection(options: PayselectionOptions): PaymentProvider {
  const { siteId, secret, publicKey, siteUrl, formUrl, gatewayUrl } = options;
  const call = async (url: string, { payload, missing, requestId = randomUUID(), isPublic }: Call = {}) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const path = isPublic ? siteUrl : new URL(url).pathname;
    const key = isPublic && publicKey ? publicKey : secret;
    const headers = {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      'x-site-id': siteId,
      'x-request-id': requestId,
      'x-request-signature': signRequest(key, { method, path, siteId, requestId, body }),
    };
    return askProvider('payselection', url, { method, headers, ...(body === '' ? {} : { body }) }, missing);
  };
  // The payment's id as the request's id: asking again is the same request.
  const open = async (request: PaymentRequest) => {
    const { paymentId: requestId } = request;
    const payload = order(request);
    if (!publicKey) {
      const answer = await call(`${formUrl}/webpayments/create`, { payload, requestId });
      return { id: requestId, url: parseAnswer(bareUrl, answer) };
    }
    const answer = await call(`${formUrl}/webpayments/paylink_create`, {
      payload,
      requestId,
      isPublic: true,
    });
    const { Id: id, Url: url } = parseAnswer(link, answer);
    return { id, url };
  };

  return {
    name: 'payselection',
    sendsReceipts: true,
    async start(request) {
      if (request.scenario !== 'redirect' && request.scenario !== 'p2p_redirect')
        throw new ProviderError('refused', `payselection has no scenario ${request.scenario}`);
      const { id, url } = await open(request);
      return { transactionId: id, scenario: checkScenario({ type: request.scenario, url }), url };
    },
    async find({ paymentId }) {
      const missing = { value: [] };
      const answer = await call(`${gatewayUrl}/orders/${encodeURIComponent(paymentId)}`, { missing });
      return findPayment(paymentId, parseAnswer(orderState, answer));
    },
    async cancel({ transactionId }) {
      // A page of `webpayments/create` cannot be closed: what comes in by it is due back.
      if (!publicKey) return;
      const payload = { Id: transactionId };
      const missing = { value: null };
      await call(`${formUrl}/webpayments/paylink_void`, { payload, missing, isPublic: true });
    },
    async refund({ key, paymentId, transactionId, amount, currency, receipt }) {
      const payload = {
        TransactionId: transactionId,
        Amount: printMoney(amount),
        Currency: currency,
        WebhookUrl: options.notifyUrl,
        ...payselectionReceipt(receipt, paymentId),
      };
      const answer = await call(`${gatewayUrl}/payments/refund`, { payload, requestId: key });
      parseAnswer(z.looseObject({}), answer);
      return { id: null, state: 'done' };
    },
    // An order that is not there: 404 for who may ask.
    check: async () =>
      void (await call(`${gatewayUrl}/orders/${randomUUID()}`, { missing: { value: null } })),
    read: (notice) => readNotice(options, notice),
  };
}

function order(request: PaymentRequest) {
  const { email, phone } = contactsFor(request.email, normalizePhone(request.phone));
  return {
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
    ...payselectionReceipt(request.receipt, request.paymentId),
    CustomerInfo: {
      Language: 'ru',
      ...(email ? { Email: email, ReceiptEmail: email } : {}),
      ...(phone ? { Phone: phone } : {}),
    },
  };
}
