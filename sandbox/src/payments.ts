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
    const next = { ...payment, refunds: [...payment.refunds, request] };
    const left = minorUnits(payment.amount) - refundedUnits(next);
    if (left < 0n) throw new Conflict('The refunds would exceed the payment.');
    const unsent = eventFor(payment, 'payment.refunded') ?? payment.unsent;
    // Payselection's notice is written for a whole payment only.
    if (left > 0n)
      return save(
        payment.protocol === 'yookassa' || payment.protocol === 'tbank' ? { ...next, unsent } : next,
      );
    return save({ ...next, status: 'refunded', unsent });
  }

  /** Withdraws a payment that nobody has paid. Throws Conflict when it is settled. */
  function cancel(payment: Payment): Payment {
    if (payment.status === 'cancelled') return payment;
    if (payment.status !== 'pending')
      throw new Conflict(`A payment that is ${payment.status} cannot be cancelled.`);
    return save({ ...payment, status: 'cancelled' });
  }

  /** Notes that the shop has acknowledged an event; one that came after it is sent next. */
  function acknowledge(transactionId: string, event: Outgoing): void {
    const payment = find(transactionId);
    if (payment?.unsent === event) save({ ...payment, unsent: null });
    else if (payment?.unsent) onChange(payment);
  }

  return { find, findByPaymentId, all, create, decide, refund, cancel, acknowledge };
}
