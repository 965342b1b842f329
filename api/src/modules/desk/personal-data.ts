import { printMoney } from '@shop/contract';
import type { PersonData } from '@shop/desk-contract/people';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { identities, signIns, users } from '../../platform/db/schema/accounts.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { refuse } from '../../platform/refusal.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Everything that is stored about somebody, for a file that they are given. @throws {Refusal} 404, for a deleted account too */
export async function personalData(db: Queryable, id: number): Promise<PersonData> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user || user.deleted) throw refuse('desk.person_not_found');
  const social = await db
    .select()
    .from(identities)
    .where(eq(identities.userId, id))
    .orderBy(asc(identities.provider));
  const devices = await db.select().from(signIns).where(eq(signIns.userId, id)).orderBy(asc(signIns.created));
  return {
    exported: new Date().toISOString(),
    account: {
      id,
      email: user.email,
      email_confirmed: iso(user.emailConfirmed),
      next_email: user.nextEmail,
      nickname: user.nickname,
      created: user.created.toISOString(),
      blocked: iso(user.blocked),
      block_reason: user.blockReason,
    },
    social_accounts: social.map(({ provider, subject, created }) => ({
      provider,
      subject,
      created: created.toISOString(),
    })),
    sign_ins: devices.map(({ created, rotated, revoked }) => ({
      created: created.toISOString(),
      used: rotated.toISOString(),
      ended: iso(revoked),
    })),
    orders: await ordersOf(db, id),
    balance: await movementsOf(db, id),
  };
}

async function ordersOf(db: Queryable, userId: number): Promise<PersonData['orders']> {
  const bought = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.created));
  const ids = bought.map(({ id }) => id);
  const sold = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.created));
  const linesOf = Map.groupBy(sold, ({ orderId }) => orderId);
  const paymentsOf = Map.groupBy(paid, ({ orderId }) => orderId);
  return bought.map(({ id, created, status, email, total, details, changes }: OrderRow) => ({
    id,
    created: created.toISOString(),
    status,
    email,
    total: printMoney(total),
    details,
    changes: changes ?? [],
    lines: (linesOf.get(id) ?? []).map((line) => ({
      title: line.title,
      quantity: line.quantity,
      total: printMoney(line.total),
    })),
    payments: (paymentsOf.get(id) ?? []).map((payment) => ({
      created: payment.created.toISOString(),
      provider: payment.provider,
      method: payment.method,
      amount: printMoney(payment.amount),
      currency: payment.currency,
      status: payment.status,
      email: payment.email,
      phone: payment.phone,
      transaction: payment.transactionId,
    })),
  }));
}

async function movementsOf(db: Queryable, userId: number): Promise<PersonData['balance']> {
  const rows = await db
    .select({
      at: ledgerTransactions.created,
      event: ledgerTransactions.event,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.account, 'balance')))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ at, event, amount }) => ({
    at: at.toISOString(),
    event: event.split(':')[0]!,
    amount: printMoney(amount),
  }));
}
