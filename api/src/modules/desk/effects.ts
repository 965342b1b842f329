import { printMoney } from '@shop/contract';
import type { Effect } from '@shop/desk-contract/orders';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes } from '../../platform/db/schema/catalogue.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { deskTasks, orderNotes } from '../../platform/db/schema/desk.ts';
import { alerts, jobs } from '../../platform/db/schema/jobs.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { orderLines, orders } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { playerOf } from '../orders/order-kind-view.ts';

/** Everything about an order that an action may change. */
export type Snapshot = Awaited<ReturnType<typeof snapshot>>;

/** Reads the state of an order as the transaction sees it. */
export async function snapshot(tx: Queryable, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const given = await tx
    .select({
      line: orderLines.title,
      unit: codes.unit,
      id: codes.id,
      end: sql<string>`right(${codes.code}, 4)`,
    })
    .from(codes)
    .innerJoin(orderLines, eq(orderLines.id, codes.orderProductId))
    .where(eq(orderLines.orderId, orderId));
  const booked = await tx
    .select({ id: ledgerEntries.id, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.orderId, orderId));
  // Only what waits: a million finished jobs are not looked through.
  const work = await tx
    .select({ key: jobs.key, kind: jobs.kind, payload: jobs.payload })
    .from(jobs)
    .where(and(isNull(jobs.finished), sql`${jobs.runAt} >= now()`, sql`${jobs.created} = now()`));
  const open = await tx
    .select({ key: alerts.key, kind: alerts.kind })
    .from(alerts)
    .where(and(isNull(alerts.resolved), sql`${alerts.data}->>'order' = ${orderId}`))
    .orderBy(asc(alerts.id));
  const parts = await tx.select().from(supplierOrders).where(eq(supplierOrders.orderId, orderId));
  const [task] = await tx
    .select({ name: staff.name })
    .from(deskTasks)
    .innerJoin(staff, eq(staff.id, deskTasks.staffId))
    .where(eq(deskTasks.orderId, orderId));
  const notes = await tx.$count(orderNotes, eq(orderNotes.orderId, orderId));
  return { order: order!, given, booked, work, open, parts, task, notes };
}

/** Lists the effects of a transaction from two snapshots taken in it. */
export function effectsBetween(before: Snapshot, after: Snapshot): Effect[] {
  const { order: was } = before;
  const { order: is } = after;
  const effects: Effect[] = [];
  const changed = (what: string, from: string | null | undefined, to: string | null | undefined) => {
    if (from !== to) effects.push({ what, facts: { from: from ?? null, to: to ?? null } });
  };
  changed('status', was.status, is.status);
  changed('payment_status', was.paymentStatus, is.paymentStatus);
  changed('email', was.email, is.email);
  const [from, to] = [playerOf(was), playerOf(is)];
  changed('player', from.player, to.player);
  changed('server', from.server, to.server);
  changed('assignee', before.task?.name, after.task?.name);
  for (const code of before.given)
    if (!after.given.some(({ id }) => id === code.id))
      effects.push({ what: 'code_taken', facts: { title: code.line, end: code.end } });
  for (const code of after.given)
    if (!before.given.some(({ id }) => id === code.id))
      effects.push({ what: 'code_given', facts: { title: code.line, end: code.end } });
  const knownEntries = new Set(before.booked.map(({ id }) => id));
  for (const { id, account, amount } of after.booked)
    if (!knownEntries.has(id)) effects.push({ what: 'ledger', facts: { account, sum: printMoney(amount) } });
  for (const [index, part] of after.parts.entries())
    if (before.parts[index]?.supplier !== part.supplier)
      effects.push({
        what: 'supplier',
        facts: { from: before.parts[index]?.supplier ?? null, to: part.supplier },
      });
  const knownWork = new Set(before.work.map(({ key }) => key));
  for (const { key, kind, payload } of after.work)
    if (!knownWork.has(key))
      effects.push({
        what: `job_${kind}`,
        facts: { letter: payload.receipt === undefined ? null : String(payload.receipt), to: is.email },
      });
  for (const { key, kind } of before.open)
    if (!after.open.some((alert) => alert.key === key))
      effects.push({ what: 'alert_settled', facts: { kind } });
  for (const { key, kind } of after.open)
    if (!before.open.some((alert) => alert.key === key))
      effects.push({ what: 'alert_opened', facts: { kind } });
  if (after.notes > before.notes) effects.push({ what: 'note', facts: {} });
  return effects;
}

/** The part of an order that the audit trail keeps. */
export const auditView = ({ order, given, task }: Snapshot) => ({
  status: order.status,
  payment_status: order.paymentStatus,
  email: order.email,
  ...playerOf(order),
  codes: given.map(({ end }) => end),
  assignee: task?.name ?? null,
});
