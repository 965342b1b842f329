import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import type { PaymentRow } from '../../platform/db/schema/payments.ts';
import { type Entry, post, type ShopAccount } from './post.ts';

type Paying = Pick<PaymentRow, 'id' | 'provider' | 'value'>;

/** Where money goes back: a user's balance, or the method it came by. */
export type RefundTarget = { userId: number } | 'method';

const ofProvider = ({ provider }: Paying): ShopAccount => `provider:${provider}`;

/** Books that an order is paid: what was held of the balance, and what a payment brought, the method's fee apart. */
export async function bookPaid(tx: Queryable, order: OrderRow, payment: Paying | null): Promise<void> {
  const { id, userId, reserved, total } = order;
  await post(tx, { event: `paid:${id}`, orderId: id }, [
    ...held(userId, -reserved),
    ...(payment ? [{ account: ofProvider(payment), amount: -payment.value }] : []),
    { account: 'fees', amount: fee(order, payment) },
    { account: 'sales', amount: total },
  ]);
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
  payment: Paying,
  transactionId: string,
  to: RefundTarget,
): Promise<void> {
  await post(tx, { event: lateEvent(payment, transactionId), orderId }, [
    { account: ofProvider(payment), amount: -payment.value },
    refundDue(to, payment.value),
  ]);
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

/** Books that a provider has given back what was refundDue of a payment, once per transaction at the provider. */
export async function bookReturned(
  tx: Queryable,
  orderId: string,
  payment: Paying,
  transactionId: string,
): Promise<void> {
  await post(tx, { event: `returned:${payment.id}:${transactionId}`, orderId }, [
    { account: 'refunds_due', amount: -payment.value },
    { account: ofProvider(payment), amount: payment.value },
  ]);
}

/** Books that a provider has taken back the payment of an order that was delivered. */
export async function bookReversed(tx: Queryable, orderId: string, payment: Paying): Promise<void> {
  await post(tx, { event: `reversed:${payment.id}`, orderId }, [
    { account: 'adjustments', amount: -payment.value },
    { account: ofProvider(payment), amount: payment.value },
  ]);
}

const lateEvent = (payment: Paying, transactionId: string) => `late:${payment.id}:${transactionId}`;

const refundDue = (to: RefundTarget, amount: number): Entry =>
  to === 'method' ? { account: 'refunds_due', amount } : { account: 'balance', userId: to.userId, amount };

const held = (userId: number | null, amount: number): Entry[] =>
  userId === null ? [] : [{ account: 'reserved', userId, amount }];

/** Of a payment, what was not the order's own price: the method's fee, and what rounding to another currency makes. */
const fee = ({ total, reserved }: OrderRow, payment: Paying | null) =>
  payment ? payment.value - (total - reserved) : 0;
