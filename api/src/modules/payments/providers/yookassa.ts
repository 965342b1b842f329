import { parseMoney, printMoney } from '@shop/contract';
import { z } from 'zod';
import { cutText } from '../../../platform/cut-text.ts';
import { fiscalDocument, totalOf } from './fiscal-receipt.ts';
import {
  type Notice,
  type NoticeReading,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type ProviderPayment,
  type ProviderReceipt,
  type ProviderRefund,
  type ProviderStatus,
} from './payment-provider.ts';
import { askProvider, checkScenario, isPaymentUrl, parseAnswer, parseJson } from './provider-call.ts';
import { receiptFields, yookassaReceipt } from './yookassa-receipt.ts';

/** `url`: the API with its version, without a slash at the end. */
export type YookassaOptions = { shopId: string; secretKey: string; url: string };

/** The only currency that a receipt by 54-FZ is written in. */
const CURRENCY = 'RUB';
/** "Описание платежа" holds this many characters. */
const DESCRIPTION_LENGTH = 128;

const id = z.string().min(1).max(200);
const money = z.object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.string() });
/** Why a payment or a refund was cancelled. */
const cancellation = z.object({ reason: z.string().max(100) });
const paymentObject = z.object({
  id,
  status: z.string(),
  amount: money,
  refunded_amount: money.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  cancellation_details: cancellation.optional(),
  confirmation: z
    .object({ confirmation_url: z.string().optional(), confirmation_data: z.string().optional() })
    .optional(),
});
type PaymentObject = z.output<typeof paymentObject>;
const refundObject = z.object({
  id,
  status: z.string(),
  description: z.string().optional(),
  cancellation_details: cancellation.optional(),
});
const refundList = z.object({ items: z.array(refundObject) });

/**
 * The adapter of YooKassa (https://yookassa.ru/developers/api): cards, SBP and receipts in one contract. Paid in one step.
 * It signs no notices: `GET /payments/{id}` is what counts.
 */
export function yookassa({ shopId, secretKey, url }: YookassaOptions): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const get = (path: string, missing?: { value: unknown }) =>
    askProvider('yookassa', `${url}${path}`, { headers: { authorization } }, missing);
  /** For a day, the same key is the same request. An unanswered call is to be repeated with it. */
  const post = (path: string, key: string, payload: unknown) =>
    askProvider('yookassa', `${url}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotence-key': key },
      body: JSON.stringify(payload),
    });

  return {
    name: 'yookassa',
    sendsReceipts: true,
    async start(request) {
      const payload = order(request);
      const opened = parseAnswer(paymentObject, await post('/payments', request.paymentId, payload));
      return { transactionId: opened.id, ...wayToPay(opened) };
    },
    async find({ transactionId }) {
      const answer = await get(`/payments/${encodeURIComponent(transactionId)}`, { value: null });
      return answer === null ? null : toPayment(parseAnswer(paymentObject, answer));
    },
    async receipts({ transactionId }, made) {
      // A list is of one payment or of one refund.
      const asked = [['payment_id', transactionId], ...made.map((refund) => ['refund_id', refund])];
      const lists = asked.map(async (filter) => {
        const query = new URLSearchParams([filter as [string, string], ['limit', '100']]);
        return parseAnswer(receiptList, await get(`/receipts?${query}`, { value: { items: [] } })).items;
      });
      const byId = new Map((await Promise.all(lists)).flat().map((one) => [one.id, one]));
      return [...byId.values()].map(toReceipt);
    },
    async settle({ transactionId }, receipt, key) {
      const amount = { value: printMoney(totalOf(receipt)), currency: CURRENCY };
      const settled = {
        type: 'payment',
        payment_id: transactionId,
        send: true,
        ...receiptFields(receipt, CURRENCY),
        settlements: [{ type: 'prepayment', amount }],
      };
      parseAnswer(z.object({ id }), await post('/receipts', key, settled));
    },
    // `GET /me` is for partners and payouts only.
    check: async () => void parseAnswer(z.looseObject({}), await get('/payments?limit=1')),
    // Only what waits for a capture can be cancelled; a link that nobody pays by runs out by itself.
    cancel: async () => undefined,
    async refund({ key, transactionId, amount, currency, isPart, receipt }) {
      const made = await post('/refunds', key, {
        payment_id: transactionId,
        amount: { value: printMoney(amount), currency },
        // By which a refund whose answer was lost is found, also when its key is no longer known.
        description: key,
        // The receipt of a whole payment is known there: .../receipts/54fz/yoomoney/refunds
        ...(isPart ? yookassaReceipt(receipt, currency) : {}),
      });
      return toRefund(parseAnswer(refundObject, made));
    },
    async findRefund({ id: known, key, transactionId }) {
      if (known)
        return toRefund(parseAnswer(refundObject, await get(`/refunds/${encodeURIComponent(known)}`)));
      const query = new URLSearchParams({ payment_id: transactionId, limit: '100' });
      const { items } = parseAnswer(refundList, await get(`/refunds?${query}`));
      const found = items.find(({ description }) => description === key);
      return found ? toRefund(found) : null;
    },
    read,
  };
}

/** @throws {ProviderError} `refused` for one that was cancelled: another needs a new key. */
function toRefund({ id, status, cancellation_details: why }: z.output<typeof refundObject>): ProviderRefund {
  if (status === 'canceled')
    throw new ProviderError(
      'refused',
      `yookassa: the refund is canceled: ${why?.reason ?? 'no reason given'}`,
    );
  return { id, state: status === 'succeeded' ? 'done' : 'pending' };
}

const number = z.union([z.string().max(40), z.number()]).transform(String);
// https://yookassa.ru/developers/api#receipt_object
const receiptObject = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund']),
  status: z.string(),
  fiscal_document_number: number.optional(),
  fiscal_storage_number: number.optional(),
  fiscal_attribute: number.optional(),
  items: z.array(z.object({ quantity: z.coerce.number(), amount: money })),
});
const receiptList = z.object({ items: z.array(receiptObject) });

function toReceipt({ type, status, items, ...fiscal }: z.output<typeof receiptObject>): ProviderReceipt {
  const { fiscal_storage_number: storage, fiscal_document_number: document, fiscal_attribute: sign } = fiscal;
  return {
    kind: type === 'payment' ? 'income' : 'return',
    state: status === 'succeeded' ? 'issued' : status === 'canceled' ? 'failed' : 'sent',
    amount: items.reduce((sum, item) => sum + Math.round(parseMoney(item.amount.value) * item.quantity), 0),
    document: storage && document && sign ? fiscalDocument(storage, document, sign) : null,
  };
}

function order(request: PaymentRequest) {
  const amount = { value: printMoney(request.amount), currency: request.currency };
  return {
    amount,
    capture: true,
    description: cutText(request.description, DESCRIPTION_LENGTH),
    metadata: { payment_id: request.paymentId },
    ...confirmation(request),
    ...yookassaReceipt(request.receipt, request.currency),
  };
}

/** Ways to pay by what the name of a method has in it. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/sbp/i, 'sbp'],
  [/sberpay/i, 'sberbank'],
  [/tpay/i, 'tinkoff_bank'],
  [/card/i, 'bank_card'],
];

/** How the payer confirms, and by what. A redirect of a method whose name says no way leaves the choice to the payer. */
function confirmation({ scenario, method, returnUrl: return_url }: PaymentRequest) {
  switch (scenario) {
    case 'qr':
    case 'invoice_qr':
      return { payment_method_data: { type: 'sbp' }, confirmation: { type: 'qr', return_url } };
    case 'redirect':
    case 'p2p_redirect': {
      const [, type] = WAYS.find(([name]) => name.test(method)) ?? [];
      const chosen = type ? { payment_method_data: { type } } : {};
      return { ...chosen, confirmation: { type: 'redirect', return_url } };
    }
    default:
      throw new ProviderError('refused', `yookassa has no scenario ${scenario}`);
  }
}

/** A code comes as what it says, and is drawn here; a phone opens the bank's app by it. */
function wayToPay({ confirmation: given }: PaymentObject) {
  const { confirmation_url: page, confirmation_data: code } = given ?? {};
  if (page) return { scenario: checkScenario({ type: 'redirect', url: page }), url: page };
  if (code && isPaymentUrl(code))
    return { scenario: checkScenario({ type: 'invoice_qr', qr_str: code }), url: null };
  throw new ProviderError('refused', 'yookassa gave no way to confirm');
}

const STATUS: Record<string, ProviderStatus> = {
  succeeded: 'succeeded',
  canceled: 'failed',
  // pending and waiting_for_capture are on the way, as is what nobody knows.
};

/** YooKassa gives the refunded sum beside the payment's state. */
function toPayment({
  id: transactionId,
  status,
  amount,
  refunded_amount,
  metadata,
  cancellation_details,
}: PaymentObject): ProviderPayment {
  const refunded = refunded_amount ? parseMoney(refunded_amount.value) : 0;
  const outcome =
    status === 'succeeded' && refunded > 0
      ? { status: 'refunded' as const, amount: refunded }
      : { status: STATUS[status] ?? ('pending' as const), amount: parseMoney(amount.value) };
  return {
    transactionId,
    paymentId: metadata?.payment_id ?? '',
    ...outcome,
    currency: amount.currency,
    reason: cancellation_details?.reason,
  };
}

const noticed = z.object({
  event: z.string(),
  object: z.object({
    id,
    payment_id: id.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** `payment.*` and `refund.*`, https://yookassa.ru/developers/using-api/webhooks: where to look, and nothing more. */
function read({ method, body }: Notice): NoticeReading {
  const parsedBody = method === 'POST' ? noticed.safeParse(parseJson(body.toString('utf8'))).data : undefined;
  if (!parsedBody) return { kind: 'malformed' };
  const { event, object } = parsedBody;
  const own = object.metadata?.payment_id;
  const ask = (transactionId: string, paymentId = ''): { kind: 'ask'; payment: OpenedPayment } => ({
    kind: 'ask',
    payment: { transactionId, paymentId },
  });
  if (event.startsWith('payment.')) return ask(object.id, typeof own === 'string' ? own : '');
  if (event.startsWith('refund.') && object.payment_id) return ask(object.payment_id);
  return { kind: 'nothing' };
}
