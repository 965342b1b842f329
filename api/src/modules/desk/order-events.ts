import { printMoney } from '@shop/contract';
import type { OrderEvent } from '@shop/desk-contract/orders';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { orderNotes, partRefunds, voidCodes } from '../../platform/db/schema/desk.ts';
import { alerts, jobs } from '../../platform/db/schema/jobs.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { type OrderRow, orderLines } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, paymentNotices, payments, refunds } from '../../platform/db/schema/payments.ts';
import { auditTrail, staff } from '../../platform/db/schema/staff.ts';

type Facts = OrderEvent['facts'];
type Happened = { at: Date | null; what: string; facts?: Facts; who?: string | null; why?: string | null };

/** All that happened to an order, the earliest first. */
export async function orderEvents(db: Queryable, order: OrderRow): Promise<OrderEvent[]> {
  const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const parts = await Promise.all([
    ofPayments(db, paid),
    ofLedger(db, order.id),
    ofDelivery(db, order.id),
    ofLetters(db, order.id),
    ofStaff(db, order.id),
  ]);
  const events = [...ofOrder(order), ...paid.flatMap(ofPayment), ...parts.flat()];
  return events
    .filter((event): event is Happened & { at: Date } => event.at !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what, facts = {}, who = null, why = null }) => ({
      at: at.toISOString(),
      what,
      facts,
      who,
      why,
    }));
}

const ofOrder = (order: OrderRow): Happened[] => [
  { at: order.created, what: 'order_created' },
  ...(order.changes ?? []).map(({ at, what, from, to }) => ({
    at: new Date(at),
    what: `buyer_${what}`,
    facts: { from: sumOrText(from), to: sumOrText(to) },
  })),
  { at: order.paidAt, what: 'order_paid' },
  { at: order.sendingAt, what: 'order_sending' },
  {
    at: order.finishedAt,
    what: order.status === 'failed' ? 'order_failed' : 'order_done',
    facts: { reason: order.rejectReason },
  },
];

const sumOrText = (value: string | number | null) => (typeof value === 'number' ? printMoney(value) : value);

const sumOf = ({ amount, currency }: PaymentRow) => `${printMoney(amount)} ${currency}`;

function ofPayment(payment: PaymentRow): Happened[] {
  const { method, provider, reason, status, transactionId } = payment;
  return [
    {
      at: payment.created,
      what: 'payment_started',
      facts: { method, provider, sum: sumOf(payment), transaction: transactionId },
    },
    { at: payment.decidedAt, what: 'payment_decided', facts: { status, provider, reason } },
  ];
}

async function ofPayments(db: Queryable, paid: PaymentRow[]): Promise<Happened[]> {
  const ids = paid.map(({ id }) => id);
  const notices = await db.select().from(paymentNotices).where(inArray(paymentNotices.paymentId, ids));
  const back = await db.select().from(refunds).where(inArray(refunds.paymentId, ids));
  return [
    ...notices.map(({ created, provider, status, transactionId }) => ({
      at: created,
      what: 'provider_notice',
      facts: { provider, status, transaction: transactionId },
    })),
    ...back.flatMap(({ created, done, paymentId }) => {
      const facts = { sum: sumOf(paid.find(({ id }) => id === paymentId)!) };
      return [
        { at: created, what: 'refund_due', facts },
        { at: done, what: 'refund_done', facts },
      ];
    }),
  ];
}

async function ofLedger(db: Queryable, orderId: string): Promise<Happened[]> {
  const rows = await db
    .select({
      id: ledgerTransactions.id,
      at: ledgerTransactions.created,
      event: ledgerTransactions.event,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, orderId))
    .orderBy(ledgerEntries.id);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((entries) => ({
    at: entries[0]!.at,
    what: 'ledger',
    facts: {
      event: entries[0]!.event.split(':')[0]!,
      entries: entries.map(({ account, amount }) => `${account} ${printMoney(amount)}`).join('; '),
    },
  }));
}

async function ofDelivery(db: Queryable, orderId: string): Promise<Happened[]> {
  const parts = await db.select().from(supplierOrders).where(eq(supplierOrders.orderId, orderId));
  const lines = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId));
  const bad = await db.select().from(voidCodes).where(inArray(voidCodes.orderProductId, lines));
  const given = await db.select().from(partRefunds).where(eq(partRefunds.orderId, orderId));
  const alerted = await db.select().from(alerts).where(sql`${alerts.data}->>'order' = ${orderId}`);
  return [
    ...parts.flatMap(({ supplier, state, note, asked, decided }): Happened[] => [
      { at: asked, what: 'supplier_asked', facts: { supplier } },
      { at: decided, what: 'supplier_decided', facts: { supplier, state, note } },
    ]),
    ...bad.map(({ voided, code, why }) => ({
      at: voided,
      what: 'code_voided',
      facts: { end: code.slice(-4) },
      why,
    })),
    ...given.flatMap(({ created, done, value, target }): Happened[] => [
      { at: created, what: 'part_refund', facts: { sum: printMoney(value), to: target } },
      ...(target === 'method'
        ? [{ at: done, what: 'part_refund_done', facts: { sum: printMoney(value) } }]
        : []),
    ]),
    ...alerted.flatMap(({ kind, created, resolved, data }): Happened[] => [
      { at: created, what: 'alert', facts: { kind, says: wordsOf(data) } },
      { at: resolved, what: 'alert_settled', facts: { kind } },
    ]),
  ];
}

/** Words of a supplier or provider. */
const wordsOf = ({ says, why }: Record<string, unknown>) => {
  const words = says ?? why;
  return typeof words === 'string' ? words : null;
};

async function ofLetters(db: Queryable, orderId: string): Promise<Happened[]> {
  const keys = ['paid', 'done', 'refund'].map((kind) => `receipt:${orderId}:${kind}`);
  const sent = await db.select().from(jobs).where(inArray(jobs.key, keys));
  return sent.flatMap(({ created, finished, payload, lastError }): Happened[] => [
    finished
      ? { at: finished, what: 'letter_sent', facts: { letter: String(payload.receipt) } }
      : { at: created, what: 'letter_waits', facts: { letter: String(payload.receipt), error: lastError } },
  ]);
}

async function ofStaff(db: Queryable, orderId: string): Promise<Happened[]> {
  const notes = await db
    .select({ at: orderNotes.created, why: orderNotes.text, who: staff.name })
    .from(orderNotes)
    .innerJoin(staff, eq(staff.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, orderId));
  const acts = await db
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.subject, `order:${orderId}`));
  return [
    ...notes.map((note) => ({ ...note, what: 'note' })),
    ...acts
      .filter(({ action }) => action !== 'order.note')
      .map(({ at, who, why, action }) => ({ at, who, why, what: 'staff', facts: { action } })),
  ];
}
