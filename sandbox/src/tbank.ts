import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  minorUnits,
  type Payment,
  type PaymentRequest,
  paymentRequest,
  printUnits,
  refundedUnits,
} from './payment.ts';
import { REFUSALS } from './refusals/all.ts';
import type { Notice } from './webhook.ts';

export type Terminal = { terminalKey: string; password: string };

/** "Токен": SHA-256 over the values of the root by name, the password among them; objects and arrays do not count. */
export function tokenOf(fields: Record<string, unknown>, password: string): string {
  const flat = { ...fields, Password: password } as Record<string, unknown>;
  const names = Object.keys(flat)
    .filter((name) => name !== 'Token' && typeof flat[name] !== 'object')
    .sort();
  return createHash('sha256')
    .update(names.map((name) => String(flat[name])).join(''))
    .digest('hex');
}

const kopecks = z.int().positive();
// Items_FFD_105 and Items_FFD_12 of T-Bank's OpenAPI 1.80: sums in kopecks.
const item = z.object({
  Name: z.string().min(1).max(128),
  Price: kopecks,
  Quantity: z.number().positive(),
  Amount: kopecks,
  Tax: z.enum([
    'none',
    'vat0',
    'vat5',
    'vat7',
    'vat10',
    'vat20',
    'vat22',
    'vat105',
    'vat107',
    'vat110',
    'vat120',
    'vat122',
  ]),
  PaymentMethod: z.enum([
    'full_prepayment',
    'prepayment',
    'advance',
    'full_payment',
    'partial_payment',
    'credit',
    'credit_payment',
  ]),
  AgentData: z.object({ AgentSign: z.enum(['attorney', 'commission_agent', 'another']) }).optional(),
  SupplierInfo: z.object({ Phones: z.array(z.string()), Name: z.string(), Inn: z.string() }).optional(),
});
const SUBJECTS = [
  'commodity',
  'excise',
  'job',
  'service',
  'gambling_bet',
  'gambling_prize',
  'lottery',
  'lottery_prize',
  'intellectual_activity',
  'payment',
  'agent_commission',
  'another',
] as const;
const contacts = {
  Taxation: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
  Email: z.string().max(64).optional(),
  Phone: z
    .string()
    .regex(/^\+\d+$/)
    .optional(),
};
const receipt = z
  .discriminatedUnion('FfdVersion', [
    z.object({
      ...contacts,
      FfdVersion: z.literal('1.05'),
      Items: z
        .array(item.extend({ PaymentObject: z.enum(SUBJECTS) }))
        .min(1)
        .max(100),
    }),
    z.object({
      ...contacts,
      FfdVersion: z.literal('1.2'),
      Items: z
        .array(
          item.extend({
            PaymentObject: z.enum([...SUBJECTS, 'property_rights']),
            MeasurementUnit: z.string().min(1),
          }),
        )
        .min(1)
        .max(100),
    }),
  ])
  .refine(({ Email, Phone }) => Email || Phone);
const addsUp = ({ Amount, Receipt }: { Amount: number; Receipt?: z.output<typeof receipt> | undefined }) =>
  !Receipt || Receipt.Items.reduce((sum, item) => sum + item.Amount, 0) === Amount;

const init = z
  .object({
    Amount: kopecks,
    OrderId: z.string().min(1).max(36),
    Description: z.string().max(140).default(''),
    PayType: z.literal('O'),
    NotificationURL: z.string(),
    SuccessURL: z.string(),
    RedirectDueDate: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d$/)
      .optional(),
    Receipt: receipt.optional(),
  })
  .refine(addsUp);
export const byPayment = z.object({ PaymentId: z.union([z.string(), z.number()]).transform(String) });
export const byOrder = z.object({ OrderId: z.string() });
/** Body of `SendClosingReceipt`. */
export const closing = byPayment.extend({ Receipt: receipt });
/** `Amount` of a payment that nobody has paid is ignored; without one it is the whole. */
export const cancellation = byPayment
  .extend({
    Amount: kopecks.optional(),
    ExternalRequestId: z.string().max(256).optional(),
    Receipt: receipt.optional(),
  })
  .refine(({ Amount, Receipt }) => Amount === undefined || addsUp({ Amount, Receipt }));

/** Body of `Init`, as a payment of the gateway. Throws what zod throws. */
export function readInit(body: unknown): PaymentRequest {
  const fields = init.parse(body);
  return paymentRequest.parse({
    payment_id: fields.OrderId,
    order_id: fields.OrderId,
    amount: printUnits(BigInt(fields.Amount)),
    currency: 'RUB',
    method: 'tbank',
    scenario: 'redirect',
    description: fields.Description,
    return_url: fields.SuccessURL,
    notify_url: fields.NotificationURL,
    email: fields.Receipt?.Email,
    phone: fields.Receipt?.Phone,
    receipt: fields.Receipt?.Items.map(({ Name, Quantity, Amount }) => ({
      name: Name,
      quantity: Quantity,
      amount: printUnits(BigInt(Amount)),
    })),
  });
}

/** `PaymentId` is a number of up to 20 digits there. */
export const numberOf = ({ transaction_id }: Pick<Payment, 'transaction_id'>): number =>
  Number.parseInt(transaction_id.replaceAll('-', '').slice(0, 12), 16);

/** "Статусная модель платежа". */
export function statusOf(payment: Payment): string {
  if (payment.refunds.some(({ state }) => state === 'pending')) return 'ASYNC_REFUNDING';
  if (payment.status === 'succeeded') return refundedUnits(payment) > 0n ? 'PARTIAL_REFUNDED' : 'CONFIRMED';
  return { pending: 'NEW', failed: 'REJECTED', cancelled: 'CANCELED', refunded: 'REFUNDED' }[payment.status];
}

/** State of a payment in `Init`, `GetState` and webhooks. */
export function stateOf({ terminalKey }: Terminal, payment: Payment) {
  const code = payment.status === 'failed' ? (payment.refusal ?? '99') : '0';
  return {
    TerminalKey: terminalKey,
    OrderId: payment.payment_id,
    Success: code === '0',
    Status: statusOf(payment),
    ErrorCode: code,
    ...(code === '0' ? {} : { Message: REFUSALS.tbank.declines?.[code] ?? 'Ошибка' }),
    Amount: Number(minorUnits(payment.amount)),
  };
}

/** "Уведомления об операциях": to be answered with `OK`, else it comes again. */
export function tbankNotice(terminal: Terminal, payment: Payment): Notice {
  const notification = {
    ...stateOf(terminal, payment),
    PaymentId: numberOf(payment),
    Pan: '430000******0777',
    ExpDate: '1230',
  };
  return {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...notification, Token: tokenOf(notification, terminal.password) }),
    expects: 'OK',
  };
}
