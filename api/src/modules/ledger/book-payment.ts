import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type Entry, post, type ShopAccount } from './post.ts';
import { enterReceipt, type Receipted } from './receipts.ts';

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

/** Books that an order which was paid for has failed: all that was charged goes back, the balance's part always to the balance. */
export async function bookFailed(
  tx: Queryable,
  order: OrderRow,
  payment: Paying | null,
  to: RefundTarget,
): Promise<void> {
  const { id, userId, reserved, total } = order;
  await post(tx, { event: `refund:${id}`, orderId: id }, [
    { account: 'sales', amount: -total },
    { account: 'fees', amount: -fee(order, payment) },
    ...(userId === null ? [] : [{ account: 'balance', userId, amount: reserved } as const]),
    ...(payment ? [refundDue(to, payment.value)] : []),
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

/** Books that a provider has given back what was due of a payment, once per transaction at the provider. */
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

/** Books that a provider has given back a part of what was charged. */
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

/** Books that a provider has taken back the payment of an order that was delivered. */
export async function bookReversed(tx: Queryable, orderId: string, payment: Receipted): Promise<void> {
  const booked = await post(tx, { event: `reversed:${payment.id}`, orderId }, [
    { account: 'adjustments', amount: -payment.value },
    { account: ofProvider(payment), amount: payment.value },
  ]);
  await enterReceipt(tx, payment, {
    booked,
    orderId,
    kind: 'return',
    amount: payment.value,
    isSent: false,
  });
}

const enterIncome = (tx: Queryable, orderId: string, payment: Receipted, booked: number | null) =>
  enterReceipt(tx, payment, {
    booked,
    orderId,
    kind: 'income',
    amount: payment.value,
    isSent: payment.receiptSent,
  });

const lateEvent = (payment: Paying, transactionId: string) => `late:${payment.id}:${transactionId}`;

const refundDue = (to: RefundTarget, amount: number): Entry =>
  to === 'method' ? { account: 'refunds_due', amount } : { account: 'balance', userId: to.userId, amount };

const held = (userId: number | null, amount: number): Entry[] =>
  userId === null ? [] : [{ account: 'reserved', userId, amount }];

/** Of a payment, what was not the order's own price: the method's fee, and what rounding to another currency makes. */
const fee = ({ total, reserved }: OrderRow, payment: Paying | null) =>
  payment ? payment.value - (total - reserved) : 0;
