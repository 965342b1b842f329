import { randomUUID } from 'node:crypto';
import { inTrace } from '@federation/telemetry';
import { charge, convertBack, dueAfterBalance, leastOf, printMoney, type ScenarioType } from '@shop/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow, OrderTerms, Terms } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { bookPaid } from '../ledger/book-payment.ts';
import { reserveBalance } from '../ledger/post.ts';
import { readOrderAvatar } from '../orders/order-avatar.ts';
import { amend, isPayable, lockOrder, transition } from '../orders/order-machine.ts';
import { findMethod, isMethodName, type OfferedMethod, termsOf } from '../orders/payment-terms.ts';

/** A method by name and the currency to pay in. */
export type Choice = {
  method: string;
  currency: string;
  email: string | null;
  phone: string | null;
  /** Who is signed in: only the buyer spends the buyer's balance, not everybody who may open the order. */
  payerId: number | null;
  /** False: what the buyer has on the balance stays there. */
  useBalance: boolean;
};

/** `checkAfter`: milliseconds until the provider is asked if no notice came. `needsEmail`: a receipt is due, which goes to an address. */
type OpeningRules = { checkAfter: number; needsEmail: boolean };

/** `free`: nothing was due and the order is paid. `open`: the one payment of the order that is under way. */
export type Opening =
  | { kind: 'free'; order: OrderRow }
  | { kind: 'open'; order: OrderRow; payment: PaymentRow };

/**
 * Gives an order its one payment under way: the same for the same method, a new one when another method is chosen.
 * The provider is not called here.
 * @throws {Refusal} 404, 400 with field errors, 409 `order_locked` when the order can no longer be paid.
 */
export function openPayment(
  db: Queryable,
  orderId: string,
  choice: Choice,
  rules: OpeningRules,
): Promise<Opening> {
  return db.transaction(async (tx): Promise<Opening> => {
    const found = await lockOrder(tx, orderId);
    if (!found) throw refuse('order.not_found');
    return inTrace(found.traceparent, 'open payment', {}, () => open(tx, found, choice, rules));
  });
}

/** `found` is the order, held. */
async function open(
  tx: Queryable,
  found: OrderRow,
  choice: Choice,
  { checkAfter, needsEmail }: OpeningRules,
): Promise<Opening> {
  if (!isPayable(found.status)) throw locked(found);
  if (found.kind === 'StandoffOrder') await checkAvatar(tx, found.id);
  const order = await withBalance(tx, found, choice);
  if (dueAfterBalance(order.total, order.reserved) === 0)
    return { kind: 'free', order: await payNothing(tx, order) };

  const method = await chosenMethod(tx, choice);
  const live = await livePayment(tx, found.id);
  if (live?.method === method.name && live.currency === choice.currency)
    return { kind: 'open', order, payment: live };

  checkFields(order, choice, needsEmail ? [...method.requiredFields, 'email'] : method.requiredFields);
  const terms = withTerms(order, method);
  const sums = sumsToPay(order, choice, terms[choice.currency]![method.name]!);
  if (live) await replace(tx, live);
  const values = { orderId: found.id, ...sums, ...facts(order, method, choice) };
  const [payment] = await tx
    .insert(payments)
    .values({ id: randomUUID(), ...values })
    .returning();
  await sendStarted(tx, order, { paymentId: payment!.id, terms });
  await enqueue(tx, {
    kind: 'check_payment',
    key: payment!.id,
    payload: { paymentId: payment!.id },
    after: checkAfter,
  });
  return { kind: 'open', order, payment: payment! };
}

/** The payment of an order that is under way. */
export async function livePayment(tx: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const under = inArray(payments.status, ['new', 'pending']);
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), under));
  return row;
}

/** Gives a payment up for another. Should money still come in by it, it is not lost: see `applyPayment`. */
export async function replace(tx: Queryable, payment: PaymentRow): Promise<void> {
  await tx.update(payments).set({ status: 'replaced' }).where(eq(payments.id, payment.id));
  await enqueue(tx, { kind: 'cancel_payment', key: payment.id, payload: { paymentId: payment.id } });
}

/** The balance is held once, when payment starts: every payment of an order is for the same sum. */
const withBalance = async (
  tx: Queryable,
  order: OrderRow,
  { payerId, useBalance }: Choice,
): Promise<OrderRow> =>
  order.status === 'created' && useBalance && payerId !== null && payerId === order.userId
    ? reserveBalance(tx, order)
    : order;

async function payNothing(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  const paid = await transition(tx, order.id, 'paid', { paymentStatus: 'succeeded' });
  await bookPaid(tx, order, null);
  await enqueue(tx, { kind: 'deliver', key: order.id, payload: { orderId: order.id } });
  return paid!;
}

/** Without it nobody can distinguish the buyer's lot from a stranger's. Specification: section 5. */
async function checkAvatar(tx: Queryable, orderId: string): Promise<void> {
  if (!(await readOrderAvatar(tx, orderId))) throw refuseFields({ game_avatar: 'order.avatar_required' });
}

async function chosenMethod(tx: Queryable, choice: Choice): Promise<OfferedMethod> {
  const method = await findMethod(tx, choice.method, choice.currency);
  if (method) return method;
  if (await isMethodName(tx, choice.method))
    throw refuseFields({ currency: 'payment.currency_not_accepted' });
  throw refuse('payment.method_not_found');
}

/** The order's terms. A method added after the order was made has none in it yet: today's hold from now on. */
function withTerms({ terms }: OrderRow, method: OfferedMethod): OrderTerms {
  const ofCurrency = terms[method.currency];
  if (ofCurrency?.[method.name]) return terms;
  return { ...terms, [method.currency]: { ...ofCurrency, [method.name]: termsOf(method) } };
}

function checkFields(order: OrderRow, choice: Choice, required: readonly ('email' | 'phone')[]): void {
  const missing = required.filter((field) => !choice[field] && !(field === 'email' && order.email));
  if (missing.length > 0)
    throw refuseFields(
      Object.fromEntries(missing.map((field) => [field, 'payment.field_required' as const])),
    );
}

/** Computes the charge in the payer's currency and its value in kopecks. */
function sumsToPay(order: OrderRow, choice: Choice, terms: Terms) {
  const { toPay, belowMinimum } = charge(dueAfterBalance(order.total, order.reserved), terms.rate, terms);
  if (!belowMinimum) return { amount: toPay, value: convertBack(toPay, terms.rate) };
  const least = `${printMoney(leastOf(terms))} ${choice.currency}`;
  throw refuseFields({ non_field_errors: ['payment.below_minimum', { min: least }] });
}

const facts = (order: OrderRow, method: OfferedMethod, choice: Choice) => ({
  provider: method.provider,
  method: method.name,
  scenarioType: method.scenario as ScenarioType,
  currency: choice.currency,
  email: choice.email ?? order.email,
  phone: choice.phone,
  isRetrievable: method.canRetrievePaymentData,
});

async function sendStarted(
  tx: Queryable,
  order: OrderRow,
  by: Pick<OrderRow, 'paymentId' | 'terms'>,
): Promise<void> {
  const started = { paymentStatus: 'pending', ...by } as const;
  if (order.status === 'created') await transition(tx, order.id, 'waiting_for_payment', started);
  else await amend(tx, order.id, started);
}

const locked = (order: OrderRow) =>
  refuse(order.status === 'failed' ? 'order.cannot_be_paid' : 'order.already_paid');
