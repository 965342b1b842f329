import { randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';
import {
  eventFor,
  minorUnits,
  type Outcome,
  type Outgoing,
  type Payment,
  type PaymentRequest,
  type Protocol,
  type Refund,
  refundedUnits,
} from './payment.ts';

/** A request that contradicts what has already happened. */
export class Conflict extends Error {}

/** The payments of the gateway. Every change is on disk before the call returns. */
export function createPayments(journal: Journal<Payment>, onChange: (payment: Payment) => void) {
  const byTransaction = new Map(journal.read().map((payment) => [payment.transaction_id, payment]));
  const byPaymentId = new Map(journal.read().map((payment) => [payment.payment_id, payment.transaction_id]));

  function save(payment: Payment): Payment {
    journal.write(payment);
    byTransaction.set(payment.transaction_id, payment);
    byPaymentId.set(payment.payment_id, payment.transaction_id);
    onChange(payment);
    return payment;
  }

  const find = (transactionId: string) => byTransaction.get(transactionId);
  const findByPaymentId = (paymentId: string) => find(byPaymentId.get(paymentId) ?? '');
  const all = () => [...byTransaction.values()];

  /** The payment of this `payment_id`; made when new. Throws Conflict when the sum differs from the first time. */
  function create(request: PaymentRequest, protocol: Protocol = 'sandbox'): Payment {
    const known = findByPaymentId(request.payment_id);
    if (!known) {
      const created = new Date().toISOString();
      return save({
        ...request,
        protocol,
        transaction_id: randomUUID(),
        status: 'pending',
        created,
        refunds: [],
        unsent: null,
      });
    }
    if (known.amount !== request.amount || known.currency !== request.currency) {
      throw new Conflict('This payment_id was used for another sum.');
    }
    return known;
  }

  /** Settles a pending payment; one that is settled stays as it is. */
  function decide(payment: Payment, outcome: Outcome, refusal?: string): Payment {
    if (payment.status !== 'pending') return payment;
    return outcome === 'approve'
      ? save({ ...payment, status: 'succeeded', unsent: eventFor(payment, 'payment.succeeded') })
      : save({ ...payment, status: 'failed', refusal, unsent: eventFor(payment, 'payment.failed') });
  }

  /** Refunds a part or all; the same `refund_id` once. Throws Conflict when there is nothing or not enough to give back. */
  function refund(payment: Payment, request: Refund): Payment {
    const known = payment.refunds.find(({ refund_id }) => refund_id === request.refund_id);
    if (known && known.amount !== request.amount)
      throw new Conflict('This refund_id was used for another sum.');
    if (known) return payment;
    if (payment.status !== 'succeeded')
      throw new Conflict(`A payment that is ${payment.status} cannot be refunded.`);
    const all = [...payment.refunds, request].filter(({ state }) => typeof state !== 'object');
    const sum = all.reduce((total, { amount }) => total + minorUnits(amount), 0n);
    if (sum > minorUnits(payment.amount)) throw new Conflict('The refunds would exceed the payment.');
    const next = { ...payment, refunds: [...payment.refunds, request] };
    return request.state ? save(next) : saveRefunded(next);
  }

  /** Ends refunds that took their time: they are made, or given up for `refused`. */
  function endRefunds(payment: Payment, refused?: string): Payment {
    if (!payment.refunds.some(({ state }) => state === 'pending')) return payment;
    const refunds = payment.refunds.map(({ state, ...refund }): Refund => {
      if (state !== 'pending') return { ...refund, ...(state && { state }) };
      return refused ? { ...refund, state: { refused } } : refund;
    });
    return refused ? save({ ...payment, refunds }) : saveRefunded({ ...payment, refunds });
  }

  function saveRefunded(next: Payment): Payment {
    const left = minorUnits(next.amount) - refundedUnits(next);
    const unsent = eventFor(next, 'payment.refunded') ?? next.unsent;
    // Payselection's notice is written for a whole payment only.
    if (left > 0n)
      return save(next.protocol === 'yookassa' || next.protocol === 'tbank' ? { ...next, unsent } : next);
    return save({ ...next, status: 'refunded', unsent });
  }

  /** Withdraws a payment that nobody has paid. Throws Conflict when it is settled. */
  function cancel(payment: Payment): Payment {
    if (payment.status === 'cancelled') return payment;
    if (payment.status !== 'pending')
      throw new Conflict(`A payment that is ${payment.status} cannot be cancelled.`);
    return save({ ...payment, status: 'cancelled' });
  }

  /** Keeps the receipt of a prepayment that was settled, once for a key. */
  function settle(payment: Payment, key: string, amount: string): Payment {
    const { settled = [] } = payment;
    return settled.some((one) => one.key === key)
      ? payment
      : save({ ...payment, settled: [...settled, { key, amount }] });
  }

  /** Notes that the shop has acknowledged an event; one that came after it is sent next. */
  function acknowledge(transactionId: string, event: Outgoing): void {
    const payment = find(transactionId);
    if (payment?.unsent === event) save({ ...payment, unsent: null });
    else if (payment?.unsent) onChange(payment);
  }

  return { find, findByPaymentId, all, create, decide, refund, endRefunds, settle, cancel, acknowledge };
}
