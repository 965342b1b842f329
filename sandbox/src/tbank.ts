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

/** «Токен»: SHA-256 over the values of the root by name, the password among them; objects and arrays do not count. */
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
// «Объект чека», FFD 1.05: sums in kopecks, an e-mail or a phone.
const receipt = z
  .object({
    FfdVersion: z.literal('1.05'),
    Taxation: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
    Email: z.string().max(64).optional(),
    Phone: z
      .string()
      .regex(/^\+\d+$/)
      .optional(),
    Items: z
      .array(
        z.object({
          Name: z.string().min(1).max(128),
          Price: kopecks,
          Quantity: z.number().positive(),
          Amount: kopecks,
          Tax: z.string(),
          PaymentMethod: z.string(),
          PaymentObject: z.string(),
        }),
      )
      .min(1)
      .max(100),
  })
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
    Receipt: receipt.optional(),
  })
  .refine(addsUp);
export const byPayment = z.object({ PaymentId: z.union([z.string(), z.number()]).transform(String) });
export const byOrder = z.object({ OrderId: z.string() });
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

/** «Статусная модель платежа». */
export function statusOf(payment: Payment): string {
  if (payment.status === 'succeeded') return refundedUnits(payment) > 0n ? 'PARTIAL_REFUNDED' : 'CONFIRMED';
  return { pending: 'NEW', failed: 'REJECTED', cancelled: 'CANCELED', refunded: 'REFUNDED' }[payment.status];
}

/** What `Init`, `GetState` and a notice say of a payment. */
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

/** «Уведомления об операциях»: to be answered with `OK`, else it comes again. */
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
