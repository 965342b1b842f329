import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cutText } from '../../../platform/cut-text.ts';
import { sameSignature } from '../../../platform/signature.ts';
import { fiscalDocument } from './fiscal-receipt.ts';
import {
  type Notice,
  type NoticeReading,
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type ProviderPayment,
  type ProviderStatus,
} from './payment-provider.ts';
import { askProvider, checkScenario, parseAnswer, parseJson } from './provider-call.ts';
import { tbankReceipt } from './tbank-receipt.ts';

/** `url`: the API with its version, without a slash at the end. */
export type TbankOptions = { terminalKey: string; password: string; url: string };

/** The only currency of a terminal. */
const CURRENCY = 'RUB';
const DESCRIPTION_LENGTH = 140;

/** Codes of "Коды ошибок" after which trying again may help, and those about our own terminal. */
const LATER = new Set(['3', '21', '401', '402', '1030', '1089', '1091', '1096', '3002', '9001', '9999']);
const OF_ACCOUNT = new Set(['202', '204', '205', '501']);
const ORDER_USED = '20';

/** Methods whose name says that the bank's own application is opened, by the path of its link. */
const APP_LINKS: readonly (readonly [RegExp, (payment: string) => string])[] = [
  [/sberpay/i, (payment) => `SberPay/transactions/${payment}/link`],
  [/tpay/i, (payment) => `TinkoffPay/transactions/${payment}/versions/2.0/link`],
];

const text = z.union([z.string().min(1).max(100), z.number()]).transform(String);
const answer = z.object({
  Success: z.boolean(),
  ErrorCode: text,
  Message: z.string().optional(),
});
const opened = z.object({ PaymentId: text, PaymentURL: z.string() });
const qr = z.object({ Data: z.string() });
const linked = z.object({
  Success: z.boolean(),
  ErrorCode: text,
  Params: z.object({ RedirectUrl: z.string() }).optional(),
});
const cancelled = z.object({ Status: z.string() });
const state = z.object({
  Status: z.string(),
  PaymentId: text,
  OrderId: text,
  Amount: z.int().nonnegative(),
  ErrorCode: text.optional(),
  Message: z.string().max(255).optional().catch(undefined),
});
type State = z.output<typeof state>;
const checked = z.object({ Payments: z.array(z.object({ PaymentId: text })).min(1) });

/** SHA-256 over the values of the root, the password among them, by name: https://developer.tbank.ru/eacq/intro/developer/token */
export function tbankToken(fields: Readonly<Record<string, unknown>>, password: string): string {
  const flat = Object.entries({ ...fields, Password: password }).filter(
    ([name, value]) => name !== 'Token' && ['string', 'number', 'boolean'].includes(typeof value),
  );
  const values = flat.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => String(value));
  return createHash('sha256').update(values.join('')).digest('hex');
}

/**
 * The adapter of T-Bank's acquiring (https://developer.tbank.ru/eacq/api): cards, SBP and receipts. Paid in one step. Our payment's id is
 * its order, which may be opened once: a payment whose answer was lost is given up, and the payer starts another.
 */
export function tbank({ terminalKey, password, url }: TbankOptions): PaymentProvider {
  const cashbox = url.replace(/\/v2$/, '/cashbox');
  async function call(method: string, fields: Record<string, unknown>, base = url): Promise<unknown> {
    const payload = { TerminalKey: terminalKey, ...fields };
    const given = await askProvider('tbank', `${base}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...payload, Token: tbankToken(payload, password) }),
    });
    const { Success, ErrorCode: code, Message = '' } = parseAnswer(answer, given);
    if (Success && code === '0') return given;
    throw new ProviderError(
      LATER.has(code) ? 'unavailable' : 'refused',
      `tbank: ${method} answered ${code} ${Message}`.trim(),
      { code, ...(OF_ACCOUNT.has(code) && { status: 401 }) },
    );
  }

  /** `OrderId` was used by an Init whose answer was lost: the payment is found by it, without its page. */
  const lostInit = (orderId: string) => async (error: unknown) => {
    if (!(error instanceof ProviderError) || error.code !== ORDER_USED) throw error;
    const { Payments } = parseAnswer(checked, await call('CheckOrder', { OrderId: orderId }));
    return { PaymentId: Payments[0]?.PaymentId, PaymentURL: '' };
  };
  /** The address by which the bank's application opens. */
  async function appLink(path: string): Promise<string> {
    const given = parseAnswer(linked, await askProvider('tbank', `${url}/${path}`, {}));
    if (given.Success && given.Params) return given.Params.RedirectUrl;
    throw new ProviderError('refused', `tbank: no link of the application: ${given.ErrorCode}`);
  }

  return {
    name: 'tbank',
    sendsReceipts: true,
    async start(request) {
      const isCode = request.scenario === 'qr' || request.scenario === 'invoice_qr';
      if (request.currency !== CURRENCY || !(isCode || request.scenario === 'redirect'))
        throw new ProviderError('refused', `tbank takes ${CURRENCY} by redirect or by a code`);
      const made = await call('Init', order(request)).catch(lostInit(request.paymentId));
      const { PaymentId: transactionId, PaymentURL: page } = parseAnswer(opened, made);
      const path = isCode ? undefined : APP_LINKS.find(([name]) => name.test(request.method))?.[1];
      if (path) {
        const link = await appLink(path(transactionId));
        return { transactionId, scenario: checkScenario({ type: 'redirect', url: link }), url: link };
      }
      if (!isCode && !page) {
        // Nobody has its page, and no call gives it again: closed, so that the payer may start another.
        await call('Cancel', { PaymentId: transactionId });
        throw new ProviderError('refused', 'tbank: the page of a payment is lost');
      }
      if (!isCode)
        return { transactionId, scenario: checkScenario({ type: 'redirect', url: page }), url: page };
      const { Data: code } = parseAnswer(qr, await call('GetQr', { PaymentId: transactionId }));
      return { transactionId, scenario: checkScenario({ type: 'invoice_qr', qr_str: code }), url: null };
    },
    async find({ transactionId }) {
      return toPayment(parseAnswer(state, await call('GetState', { PaymentId: transactionId })));
    },
    async cancel({ transactionId }) {
      // Cancel refunds what is paid already: only what nobody has paid by is closed.
      const { Status } = parseAnswer(state, await call('GetState', { PaymentId: transactionId }));
      if (Status === 'NEW' || Status === 'FORM_SHOWED') await call('Cancel', { PaymentId: transactionId });
    },
    async refund({ key, transactionId, amount, receipt, isPart }) {
      // "При полной отмене структура чека не передается".
      const given = await call('Cancel', {
        PaymentId: transactionId,
        Amount: amount,
        ExternalRequestId: key,
        ...(isPart ? tbankReceipt(receipt) : {}),
      });
      const { Status } = parseAnswer(cancelled, given);
      return { id: null, state: UNDER_WAY.has(Status) ? 'pending' : 'done' };
    },
    // `ExternalRequestId` does nothing for SBP, by which every payment may have come: the payment's state is read before another Cancel.
    async findRefund({ transactionId, isTaken, isPart, before }) {
      const { Status } = parseAnswer(state, await call('GetState', { PaymentId: transactionId }));
      if (UNDER_WAY.has(Status)) return { id: null, state: 'pending' };
      const isBack = isPart ? RETURNED_IN_PART.has(Status) : RETURNED.has(Status);
      if (isTaken && (isBack || RETURNED.has(Status))) return { id: null, state: 'done' };
      if (isTaken) throw new ProviderError('refused', `tbank: nothing went back, the payment is ${Status}`);
      if (RETURNED.has(Status) || (isBack && before === 0)) return { id: null, state: 'done' };
      if (Status === 'CONFIRMED') return null;
      throw new ProviderError(
        'refused',
        `tbank: the payment is ${Status}, and no call says whether this refund is part of that: look at it in the account`,
      );
    },
    async settle({ transactionId }, receipt) {
      await call('SendClosingReceipt', { PaymentId: transactionId, ...tbankReceipt(receipt) }, cashbox);
    },
    async check() {
      await call('CheckOrder', { OrderId: randomUUID() }).catch((error: unknown) => {
        // An order that nobody has is what was asked for.
        const isKnown = error instanceof ProviderError && error.reason === 'refused' && !error.status;
        if (!isKnown) throw error;
      });
    },
    read: (notice) => read({ terminalKey, password }, notice),
    // "без тегов, заглавными английскими буквами"
    acknowledge: () => ({ type: 'text/plain', body: 'OK' }),
  };
}

/** `2026-11-25T12:28:00+03:00`: the form of the documentation, which has no fractions of a second. */
const moscowTime = (moment: Date) =>
  `${new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;

const order = (request: PaymentRequest) => ({
  OrderId: request.paymentId,
  Amount: request.amount,
  Description: cutText(request.description, DESCRIPTION_LENGTH),
  PayType: 'O',
  Language: 'ru',
  NotificationURL: request.notifyUrl,
  SuccessURL: request.returnUrl,
  FailURL: request.returnUrl,
  RedirectDueDate: moscowTime(request.expires),
  ...tbankReceipt(request.receipt),
});

/** A refund that takes its time: by SBP it always does. */
const UNDER_WAY = new Set(['ASYNC_REFUNDING', 'REFUNDING', 'REVERSING', 'CANCELING']);
const RETURNED = new Set(['REFUNDED', 'REVERSED', 'CANCELED']);
const RETURNED_IN_PART = new Set(['PARTIAL_REFUNDED', 'PARTIAL_REVERSED']);

/** "Статусная модель платежа"; whatever is not here is on its way. */
const STATUS: Record<string, ProviderStatus> = {
  CONFIRMED: 'succeeded',
  REFUNDED: 'refunded',
  PARTIAL_REFUNDED: 'refunded',
  PARTIAL_REVERSED: 'refunded',
  REVERSED: 'cancelled',
  CANCELED: 'cancelled',
  REJECTED: 'failed',
  AUTH_FAIL: 'failed',
  DEADLINE_EXPIRED: 'failed',
  ATTEMPTS_EXPIRED: 'failed',
};

/** No document says what `Amount` is after a part went back: a part is left undecided, the whole is taken as the whole. */
function toPayment({ Status, PaymentId, OrderId, Amount, ErrorCode, Message }: State): ProviderPayment {
  const isDeclined = ErrorCode !== undefined && ErrorCode !== '0';
  return {
    transactionId: PaymentId,
    paymentId: OrderId,
    status: STATUS[Status] ?? 'pending',
    amount: RETURNED_IN_PART.has(Status) ? 0 : Amount,
    currency: CURRENCY,
    isWhole: Status === 'REFUNDED',
    reason: isDeclined ? `${ErrorCode} ${Message ?? ''}`.trim() : undefined,
  };
}

const fiscalized = z.object({
  TerminalKey: z.string(),
  OrderId: text,
  PaymentId: text,
  Success: z.boolean(),
  ErrorCode: text.optional(),
  ErrorMessage: z.string().max(255).optional().catch(undefined),
  Amount: z.int().nonnegative(),
  Type: z.string(),
  FnNumber: text.optional(),
  FiscalDocumentNumber: text.optional(),
  FiscalDocumentAttribute: text.optional(),
});

/** "Уведомление о фискализации". Without the numbers of a document no cash register is connected: nothing was printed. */
function readReceipt(terminalKey: string, parsedBody: unknown): NoticeReading {
  const parsed = fiscalized.safeParse(parsedBody).data;
  if (!parsed) return { kind: 'nothing' };
  const { FnNumber: storage, FiscalDocumentNumber: document, FiscalDocumentAttribute: sign } = parsed;
  const isPrinted = parsed.Success && storage && document && sign;
  if (parsed.TerminalKey !== terminalKey || (parsed.Success && !isPrinted)) return { kind: 'nothing' };
  return {
    kind: 'receipt',
    payment: { transactionId: parsed.PaymentId, paymentId: parsed.OrderId },
    receipt: {
      kind: parsed.Type === 'IncomeReturn' ? 'return' : 'income',
      state: isPrinted ? 'issued' : 'failed',
      amount: parsed.Amount,
      document: isPrinted ? fiscalDocument(storage, document, sign) : null,
      reason: isPrinted ? undefined : `${parsed.ErrorCode ?? ''} ${parsed.ErrorMessage ?? ''}`.trim(),
    },
  };
}

function read(
  { terminalKey, password }: Pick<TbankOptions, 'terminalKey' | 'password'>,
  { method, body }: Notice,
): NoticeReading {
  const parsedBody = method === 'POST' ? parseJson(body.toString('utf8')) : undefined;
  const signed = z.looseObject({ TerminalKey: z.string(), Token: z.string() }).safeParse(parsedBody).data;
  if (!signed || !sameSignature(tbankToken(signed, password), signed.Token)) return { kind: 'forged' };
  if (signed.Status === 'RECEIPT') return readReceipt(terminalKey, signed);
  // Webhooks of cards and accounts, not of a payment.
  if (signed.OrderId === undefined) return { kind: 'nothing' };
  const parsed = state.safeParse(signed).data;
  if (!parsed) return { kind: 'malformed' };
  const payment = toPayment(parsed);
  if (signed.TerminalKey !== terminalKey) return { kind: 'foreign', payment };
  return payment.status === 'pending' ? { kind: 'nothing' } : { kind: 'payment', payment };
}
