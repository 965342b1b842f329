import { cleanEmail, domainName, parseMoney, printMoney } from '@shop/contract';
import {
  BALANCE_LIMIT,
  type Person,
  type PersonAction,
  type PersonActionResult,
  type PersonRow,
} from '@shop/desk-contract/people';
import { and, desc, eq, ilike, isNull, like, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { signIns, type UserRow, users } from '../../platform/db/schema/accounts.ts';
import { balanceRequests } from '../../platform/db/schema/desk.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { eraseAccount } from '../accounts/delete-account.ts';
import { askForLetter, dropLetterKeys } from '../accounts/letter-keys.ts';
import { setBlocked } from '../accounts/operator.ts';
import { boundProviders } from '../accounts/social/identities.ts';
import { findByEmail } from '../accounts/users.ts';
import { adjustBalance } from '../ledger/operator.ts';
import { availableBalance } from '../ledger/post.ts';

const PAGE = 50;

/** `erased`: who was deleted, for the log of deletions and the picture, neither of which a transaction takes back. */
export type PersonActed = PersonActionResult & { erased?: UserRow | undefined };

const rowOf = ({ id, email, nickname, created, blocked, deleted }: UserRow): PersonRow => ({
  id,
  email: shownEmail(email),
  nickname,
  created: created.toISOString(),
  blocked: blocked?.toISOString() ?? null,
  deleted: deleted?.toISOString() ?? null,
});

/** People, the newest first: all, or those whose address or name has this in it, or who have this number. */
export async function searchPeople(db: Queryable, search: string | undefined): Promise<PersonRow[]> {
  const part = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const number = /^\d{1,9}$/.test(search ?? '') ? Number(search) : 0;
  const rows = await db
    .select()
    .from(users)
    .where(
      search
        ? or(
            like(users.email, part(cleanEmail(search))),
            like(users.email, part(domainName(search) ?? search)),
            ilike(users.nickname, part(search)),
            eq(users.id, number),
          )
        : undefined,
    )
    .orderBy(desc(users.id))
    .limit(PAGE);
  return rows.map(rowOf);
}

/** One person with money and orders. @throws {Refusal} 404 */
export async function readPerson(db: Queryable, id: number): Promise<Person> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw refuse('desk.person_not_found');
  const [balance] = await db.select().from(balances).where(eq(balances.userId, id));
  const movements = await db
    .select({
      at: ledgerTransactions.created,
      event: ledgerTransactions.event,
      note: ledgerTransactions.note,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.userId, id), eq(ledgerEntries.account, 'balance')))
    .orderBy(desc(ledgerEntries.id))
    .limit(PAGE);
  const bought = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.created))
    .limit(PAGE);
  return {
    ...rowOf(user),
    email_confirmed: user.emailConfirmed?.toISOString() ?? null,
    providers: await boundProviders(db, id),
    balance: printMoney(balance?.available ?? 0),
    reserved: printMoney(balance?.reserved ?? 0),
    movements: movements.map(({ at, event, note, amount }) => ({
      at: at.toISOString(),
      event: event.split(':')[0]!,
      amount: printMoney(amount),
      note,
    })),
    orders: bought.map(({ id: order, created, status, total }) => ({
      id: order,
      created: created.toISOString(),
      status,
      total: printMoney(total),
    })),
  };
}

/** Does something to a person's account. A sum above the limit is only asked for. @throws {Refusal} */
export async function actOnPerson(
  tx: Queryable,
  staffId: number,
  id: number,
  act: PersonAction,
): Promise<PersonActed> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user || user.deleted) throw refuse('desk.person_not_found');
  if (act.action === 'block') await setBlocked(tx, String(id), {});
  if (act.action === 'unblock') await setBlocked(tx, String(id), null);
  if (act.action === 'sign_out')
    await tx
      .update(signIns)
      .set({ revoked: sql`now()` })
      .where(and(eq(signIns.userId, id), isNull(signIns.revoked)));
  if (act.action === 'send_reset') await askForLetter(tx, 'reset', id);
  if (act.action === 'change_email') await correctEmail(tx, user, act.email);
  if (act.action === 'delete') return deletePerson(tx, id);
  if (act.action !== 'adjust') return { outcome: 'done', balance: null };
  const amount = parseMoney(act.amount);
  if (amount === 0) throw refuse('desk.sum_not_valid');
  if (Math.abs(amount) > BALANCE_LIMIT * 100) {
    await tx.insert(balanceRequests).values({ userId: id, amount, why: act.why, askedBy: staffId });
    return { outcome: 'asked', balance: null };
  }
  return { outcome: 'done', balance: printMoney(await change(tx, id, amount, act.why)) };
}

/** An address that nobody has proved may be mistyped; one that was proved changes only by its owner. @throws {Refusal} */
async function correctEmail(tx: Queryable, { id, emailConfirmed }: UserRow, email: string): Promise<void> {
  if (emailConfirmed) throw refuse('desk.email_confirmed');
  if (await findByEmail(tx, email)) throw refuse('desk.email_taken');
  await tx.update(users).set({ email }).where(eq(users.id, id));
  // Letters to the wrong address open nothing any more.
  await dropLetterKeys(tx, 'confirm', id);
  await dropLetterKeys(tx, 'reset', id);
  await askForLetter(tx, 'confirm', id);
}

/** Money of theirs would have nobody left to claim it: it is refunded or taken off first, by staff who may. */
async function deletePerson(tx: Queryable, id: number): Promise<PersonActed> {
  if ((await availableBalance(tx, id, 'hold')) !== 0) throw refuse('desk.balance_left');
  const all = await tx.$count(orders, eq(orders.userId, id));
  const underWay = await tx.$count(
    orders,
    and(eq(orders.userId, id), notInArray(orders.status, ['done', 'failed'])),
  );
  const erased = await eraseAccount(tx, id);
  return {
    outcome: 'done',
    balance: null,
    deleted: { orders: all - underWay, under_way: underWay },
    erased,
  };
}

/** Decides about a sum that somebody else asked for. @throws {Refusal} when it is decided, or one's own */
export async function decide(tx: Queryable, staffId: number, requestId: number, isApproved: boolean) {
  const [request] = await tx
    .select()
    .from(balanceRequests)
    .where(and(eq(balanceRequests.id, requestId), isNull(balanceRequests.isApproved)))
    .for('update');
  if (!request) throw refuse('desk.request_decided');
  if (request.askedBy === staffId) throw refuse('desk.request_own');
  await tx
    .update(balanceRequests)
    .set({ isApproved, decidedBy: staffId })
    .where(eq(balanceRequests.id, requestId));
  if (isApproved) await change(tx, request.userId, request.amount, request.why);
  return request;
}

async function change(tx: Queryable, userId: number, amount: number, reason: string): Promise<number> {
  if ((await availableBalance(tx, userId, 'hold')) + amount < 0) throw refuse('desk.balance_too_small');
  return adjustBalance(tx, { userId, amount, reason });
}
