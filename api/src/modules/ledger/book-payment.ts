import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import { ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import type { PaymentRow, VatName } from '../../platform/db/schema/payments.ts';
import { type Entry, post, type ShopAccount } from './post.ts';

/** Fields of the payment that a receipt needs. */
type Receipted = Pick<
  PaymentRow,
  'id' | 'provider' | 'value' | 'currency' | 'email' | 'phone' | 'vat' | 'receiptSent'
>;

type Paying = Pick<Receipted, 'id' | 'provider' | 'value'>;

/** Where money goes back: a user's balance, or the method it came by. */
export type RefundTarget = { userId: number } | 'method';

const ofProvider = ({ provider }: Paying): ShopAccount => `provider:${provider}`;

/** Books that an order is paid: what was held of the balance, and what a payment brought, the method's fee apart. */
export async function bookPaid(tx: Queryable, order: OrderRow, payment: Receipted | null): Promise<void> {
  const { id, userId, reserved, total } = order;
  const booked = await post(tx, { event: `paid:${id}`, orderId: id }, [
    ...held(userId, -reserved),
    ...(payment ? [{ account: ofProvider(payment), amount: -payment.value }] : []),
    { account: 'fees', amount: fee(order, payment) },
    { account: 'sales', amount: total },
  ]);
  if (payment) await enterIncome(tx, id, payment, booked);
}

/**
 * Books that an order which was paid for has failed: all that was charged goes back, the balance's part always to the balance. `gone`:
 * kopecks of its payment that the provider gave back before.
 */
export async function bookFailed(
  tx: Queryable,
  order: OrderRow,
  payment: Paying | null,
  to: RefundTarget,
  gone: number,
): Promise<void> {
  const { id, userId, reserved, total } = order;
  await post(tx, { event: `refund:${id}`, orderId: id }, [
    { account: 'sales', amount: -total },
    { account: 'fees', amount: -fee(order, payment) },
    ...(userId === null ? [] : [{ account: 'balance', userId, amount: reserved } as const]),
    { account: 'adjustments', amount: gone },
    ...(payment ? [refundDue(to, payment.value - gone)] : []),
  ]);
}

/** Books money that came in for an order which cannot take it, once per transaction at the provider. */
export async function bookLate(
  tx: Queryable,
  orderId: string,
  payment: Receipted,
  transactionId: string,
  to: RefundTarget,
): Promise<void> {
  const booked = await post(tx, { event: lateEvent(payment, transactionId), orderId }, [
    { account: ofProvider(payment), amount: -payment.value },
    refundDue(to, payment.value),
  ]);
  await enterIncome(tx, orderId, payment, booked);
}

/** Those of a payment's transactions that were booked as late. */
export async function readLate(
  tx: Queryable,
  payment: Paying,
  transactions: string[],
): Promise<ReadonlySet<string>> {
  const byEvent = new Map(transactions.map((id) => [lateEvent(payment, id), id]));
  const booked = await tx
    .select({ event: ledgerTransactions.event })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.event, [...byEvent.keys()]));
  return new Set(booked.map(({ event }) => byEvent.get(event)!));
}

/** `receiptSent`: the provider was given the data of the refund's receipt. */
type Returned = { transactionId: string; receiptSent: boolean };

/** Books that a provider has made a refund that was due, once per transaction at the provider. */
export async function bookReturned(
  tx: Queryable,
  orderId: string,
  payment: Receipted,
  { transactionId, receiptSent: isSent }: Returned,
): Promise<void> {
  const booked = await post(tx, { event: `returned:${payment.id}:${transactionId}`, orderId }, [
    { account: 'refunds_due', amount: -payment.value },
    { account: ofProvider(payment), amount: payment.value },
  ]);
  await enterReceipt(tx, payment, { booked, orderId, kind: 'return', amount: payment.value, isSent });
}

/** A part of a payment, by the id of its refund; `value` in kopecks. */
type Part = { id: string; value: number; receiptSent: boolean };

/** Books that a provider has refunded a part of what was charged. */
export async function bookPartReturned(
  tx: Queryable,
  orderId: string,
  payment: Receipted,
  { id, value: amount, receiptSent: isSent }: Part,
): Promise<void> {
  const booked = await post(tx, { event: `part_returned:${id}`, orderId }, [
    { account: 'refunds_due', amount: -amount },
    { account: ofProvider(payment), amount },
  ]);
  await enterReceipt(tx, payment, { booked, orderId, kind: 'return', amount, isSent });
}

/** Books that a provider has given back a part of a delivered order's payment, or all of it, without our asking. */
export async function bookReversed(
  tx: Queryable,
  orderId: string,
  payment: Receipted,
  { id, value: amount }: Omit<Part, 'receiptSent'>,
): Promise<void> {
  const booked = await post(tx, { event: `reversed:${id}`, orderId }, [
    { account: 'adjustments', amount: -amount },
    { account: ofProvider(payment), amount },
  ]);
  await enterReceipt(tx, payment, { booked, orderId, kind: 'return', amount, isSent: false });
}

type Unmatched = { id: string; provider: string; value: number };

/** Books money at a provider that fits nothing. No receipt is due: nothing was sold for it yet. */
export const bookUnmatched = (tx: Queryable, money: Unmatched, orderId?: string) =>
  moveUnmatched(tx, 'unmatched', money, money.value, orderId);

/** Takes money that fitted nothing off the books: it was accepted, went back, or is not ours. */
export const bookMatched = (tx: Queryable, money: Unmatched, orderId?: string) =>
  moveUnmatched(tx, 'matched', money, -money.value, orderId);

async function moveUnmatched(
  tx: Queryable,
  event: string,
  { id, provider }: Unmatched,
  amount: number,
  orderId: string | undefined,
): Promise<void> {
  await post(tx, { event: `${event}:${id}`, ...(orderId && { orderId }) }, [
    { account: `unmatched:${provider}`, amount: -amount },
    { account: 'unmatched', amount },
  ]);
}

type Receipt = {
  /** The transaction of the ledger; null when it was booked before. */
  booked: number | null;
  orderId: string;
  kind: 'income' | 'return';
  /** Kopecks. */
  amount: number;
  /** True where the provider was given the receipt's data with it. */
  isSent: boolean;
};

/** Enters the receipt that a movement of money through a provider is due, in the transaction that books it. */
async function enterReceipt(tx: Queryable, payment: Receipted, receipt: Receipt): Promise<void> {
  const { booked, orderId, kind, amount, isSent } = receipt;
  if (booked === null || amount === 0) return;
  await tx.insert(fiscalReceipts).values({
    transactionId: booked,
    orderId,
    paymentId: payment.id,
    provider: payment.provider,
    kind,
    amount,
    vat: payment.vat,
    vatAmount: vatWithin(amount, payment.vat),
    state: isSent ? 'sent' : 'due',
    reason: isSent ? null : whyDue(payment, kind),
  });
}

/** Why nobody was given its data: the key of a text. */
function whyDue({ vat, currency, email, phone, receiptSent }: Receipted, kind: Receipt['kind']): string {
  if (vat === null) return 'not_configured';
  if (currency !== 'RUB') return 'currency';
  if (!email && !phone) return 'no_contact';
  return kind === 'return' && receiptSent ? 'returned_elsewhere' : 'provider_takes_none';
}

const enterIncome = (tx: Queryable, orderId: string, payment: Receipted, booked: number | null) =>
  enterReceipt(tx, payment, {
    booked,
    orderId,
    kind: 'income',
    amount: payment.value,
    isSent: payment.receiptSent,
  });

/** A calculated rate is the same share of a sum as its rate. */
const PERCENT: Record<VatName, number> = {
  none: 0,
  vat0: 0,
  vat5: 5,
  vat105: 5,
  vat7: 7,
  vat107: 7,
  vat10: 10,
  vat110: 10,
  vat20: 20,
  vat120: 20,
  vat22: 22,
  vat122: 22,
};

/** The VAT that a sum contains, kopecks: rate / (100 + rate) of it, half a kopeck upwards. */
export function vatWithin(amount: number, vat: VatName | null): number {
  const percent = vat ? PERCENT[vat] : 0;
  const whole = BigInt(100 + percent);
  return Number((2n * BigInt(amount) * BigInt(percent) + whole) / (2n * whole));
}

const lateEvent = (payment: Paying, transactionId: string) => `late:${payment.id}:${transactionId}`;

const refundDue = (to: RefundTarget, amount: number): Entry =>
  to === 'method' ? { account: 'refunds_due', amount } : { account: 'balance', userId: to.userId, amount };

const held = (userId: number | null, amount: number): Entry[] =>
  userId === null ? [] : [{ account: 'reserved', userId, amount }];

/** Returns the part of a payment that was not the order's own price: the method's fee, and the rounding to another currency. */
const fee = ({ total, reserved }: OrderRow, payment: Paying | null) =>
  payment ? payment.value - (total - reserved) : 0;
