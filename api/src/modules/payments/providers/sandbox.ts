import { parseMoney, printMoney, type Scenario, type ScenarioType } from '@shop/contract';
import { z } from 'zod';
import { sameSignature, sign } from '../../../platform/signature.ts';
import { text } from '../../../platform/text.ts';
import { type FiscalReceipt, fiscalDocument } from './fiscal-receipt.ts';
import type { Notice, NoticeReading, PaymentProvider, ProviderPayment } from './payment-provider.ts';
import { askProvider, checkScenario, isPaymentUrl, parseAnswer, parseJson } from './provider-call.ts';

const opened = z.object({
  transaction_id: z.string().min(1).max(200),
  page_url: z.string(),
  qr_url: z.string(),
  qr_str: z.string(),
  card_number: z.string(),
  card_name: z.string(),
  form: z.object({ method: z.string(), action: z.string(), fields: z.record(z.string(), z.string()) }),
});
type Opened = z.infer<typeof opened>;

const sum = z.string().regex(/^\d{1,12}\.\d{2}$/);
const found = z.object({
  transaction_id: z.string().min(1).max(200),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'refunded', 'cancelled']),
  amount: sum,
  currency: z.string(),
});
const receiptPrinted = z.object({
  kind: z.enum(['income', 'return']),
  amount: sum,
  storage: z.string(),
  document: z.string(),
  sign: z.string(),
});
const notice = z.object({
  event: z.enum(['payment.succeeded', 'payment.failed']),
  transaction_id: z.string().min(1).max(200),
  payment_id: z.string(),
  amount: sum,
  currency: z.string(),
});

/** The adapter of the sandbox gateway. `url` is its address without a slash at the end, `secret` is shared with it. */
export function sandboxPayments(options: { url: string; secret: string }): PaymentProvider {
  const call = async (method: 'GET' | 'POST', path: string, payload?: unknown): Promise<unknown> => {
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (body !== undefined) headers['x-signature'] = sign(options.secret, body);
    return askProvider('sandbox', `${options.url}/gateway/payments${path}`, { method, body, headers });
  };

  return {
    name: 'sandbox',
    sendsReceipts: true,
    async start(request) {
      const answer = await call('POST', '', {
        payment_id: request.paymentId,
        order_id: request.orderId,
        amount: printMoney(request.amount),
        currency: request.currency,
        method: request.method,
        scenario: request.scenario,
        description: request.description,
        return_url: request.returnUrl,
        notify_url: request.notifyUrl,
        ...(request.email ? { email: request.email } : {}),
        ...(request.phone ? { phone: request.phone } : {}),
        ...(request.receipt ? { receipt: linesOf(request.receipt) } : {}),
      });
      const payment = parseAnswer(opened, answer);
      const scenario = checkScenario(pick(request.scenario, payment, request.orderId));
      return {
        transactionId: payment.transaction_id,
        scenario,
        url: isPaymentUrl(payment.page_url) ? payment.page_url : null,
      };
    },
    async find({ transactionId }) {
      return toPayment(parseAnswer(found, await call('GET', `/${encodeURIComponent(transactionId)}`)));
    },
    async cancel({ transactionId }) {
      await call('POST', `/${encodeURIComponent(transactionId)}/cancel`, {});
    },
    async refund({ key, transactionId, amount, receipt }) {
      const refund = {
        refund_id: key,
        amount: printMoney(amount),
        ...(receipt ? { has_receipt: true } : {}),
      };
      parseAnswer(
        z.looseObject({}),
        await call('POST', `/${encodeURIComponent(transactionId)}/refund`, refund),
      );
      return { id: null, state: 'done' };
    },
    async receipts({ transactionId }) {
      const printed = await call('GET', `/${encodeURIComponent(transactionId)}/receipts`);
      return parseAnswer(z.array(receiptPrinted), printed).map(
        ({ kind, amount, storage, document, sign }) => ({
          kind,
          state: 'issued',
          amount: parseMoney(amount),
          document: fiscalDocument(storage, document, sign),
        }),
      );
    },
    read: (incoming) => read(options.secret, incoming),
  };
}

const linesOf = ({ lines }: FiscalReceipt) =>
  lines.map(({ name, quantity, amount }) => ({ name, quantity, amount: printMoney(amount) }));

function read(secret: string, { headers, body }: Notice): NoticeReading {
  const timestamp = headers['x-sandbox-timestamp'];
  if (typeof timestamp !== 'string') return { kind: 'forged' };
  // A repeat of an old notice is harmless, since each is acted on once: its age is not checked.
  if (!sameSignature(sign(secret, `${timestamp}.`, body), headers['x-sandbox-signature']))
    return { kind: 'forged' };
  const parsed = notice.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) return { kind: 'malformed' };
  const { event, ...rest } = parsed.data;
  const status = event === 'payment.succeeded' ? 'succeeded' : 'failed';
  return { kind: 'payment', payment: toPayment({ ...rest, status }) };
}

function pick(type: ScenarioType, from: Opened, orderId: string): Scenario | Record<string, unknown> {
  switch (type) {
    case 'redirect':
    case 'p2p_redirect':
      return { type, url: from.page_url };
    case 'qr':
      return { type, url: from.qr_url, qr_str: from.qr_str };
    case 'invoice_qr':
      return { type, qr_str: from.qr_str };
    case 'p2p':
      return { type, card_number: from.card_number, card_name: from.card_name };
    case 'form':
      return {
        type,
        method: from.form.method.toUpperCase(),
        action: from.form.action,
        fields: from.form.fields,
      };
    case 'external':
      return { type, help_text: text('payment.external_help', { url: from.page_url }) };
    case 'wait_order_state':
      return { type, order_id: orderId };
  }
}

const toPayment = (answer: z.infer<typeof found>): ProviderPayment => ({
  transactionId: answer.transaction_id,
  paymentId: answer.payment_id,
  status: answer.status,
  amount: parseMoney(answer.amount),
  currency: answer.currency,
});
