import { cleanEmail, domainName, parseMoney, printMoney } from '@shop/contract';
import type { Person, PersonAction, PersonActionResult, PersonRow } from '@shop/desk-contract/people';
import type { Permission } from '@shop/desk-contract/roles';
import { and, desc, eq, ilike, isNull, like, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { signIns, type UserRow, users } from '../../platform/db/schema/accounts.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { eraseAccount } from '../accounts/delete-account.ts';
import { askForLetter } from '../accounts/letter-keys.ts';
import { hasMoney, planEmail } from '../accounts/next-email.ts';
import { setBlocked } from '../accounts/operator.ts';
import { boundProviders } from '../accounts/social/identities.ts';
import { findByEmail } from '../accounts/users.ts';
import { adjustBalance } from '../ledger/operator.ts';
import { availableBalance } from '../ledger/post.ts';
import { guard, lockGuard } from './second-person.ts';

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
    next_email:
      user.nextEmail && user.nextEmailAt ? { to: user.nextEmail, at: user.nextEmailAt.toISOString() } : null,
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

/** Permission for each action. */
export const NEEDED: Record<PersonAction['action'], Permission> = {
  ...{ block: 'people.act', unblock: 'people.act', sign_out: 'people.act' },
  ...{ send_reset: 'people.act', change_email: 'people.act' },
  adjust: 'balance.adjust',
  delete: 'people.data',
};

/** Does something to a person's account, or asks for it where that takes two. @throws {Refusal} */
export async function actOnPerson(
  tx: Queryable,
  staffId: number,
  id: number,
  act: PersonAction,
): Promise<PersonActed> {
  if (act.action !== 'adjust' && act.action !== 'change_email') return doToPerson(tx, id, act);
  await lockGuard(tx);
  await lockPerson(tx, id);
  const isEmail = act.action === 'change_email';
  if (isEmail && !(await hasMoney(tx, id))) return doToPerson(tx, id, act);
  const stake = isEmail
    ? { act, value: 0, needs: 'two' as const }
    : { act, value: Math.abs(parseMoney(act.amount)) };
  const outcome = await guard(tx, staffId, { userId: id }, stake);
  // Tried in either case: nobody asks for what cannot be done.
  const done = await withDryRun(tx, outcome === 'asked', (trial) => doToPerson(trial, id, act));
  return outcome === 'done' ? done : { outcome, balance: null };
}

async function lockPerson(tx: Queryable, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user || user.deleted) throw refuse('desk.person_not_found');
  return user;
}

/** Does something to a person's account that one may do alone, or that two have agreed upon. @throws {Refusal} */
export async function doToPerson(
  tx: Queryable,
  id: number,
  act: PersonAction,
  isAgreed = false,
): Promise<PersonActed> {
  const user = await lockPerson(tx, id);
  if (act.action === 'block') await setBlocked(tx, String(id), {});
  if (act.action === 'unblock') await setBlocked(tx, String(id), null);
  if (act.action === 'sign_out')
    await tx
      .update(signIns)
      .set({ revoked: sql`now()` })
      .where(and(eq(signIns.userId, id), isNull(signIns.revoked)));
  if (act.action === 'send_reset') await askForLetter(tx, 'reset', id);
  if (act.action === 'change_email') await correctEmail(tx, user, act.email, isAgreed);
  if (act.action === 'delete') return deletePerson(tx, id);
  if (act.action !== 'adjust') return { outcome: 'done', balance: null };
  const amount = parseMoney(act.amount);
  if (amount === 0) throw refuse('desk.sum_not_valid');
  return { outcome: 'done', balance: printMoney(await change(tx, id, amount, act.why)) };
}

/** An address that nobody has proved may be mistyped; one that was proved changes only by its owner. @throws {Refusal} */
async function correctEmail(tx: Queryable, user: UserRow, email: string, isAgreed: boolean): Promise<void> {
  // Without one no address could hear of it and stop it.
  if (!user.email) throw refuse('desk.email_missing');
  if (user.emailConfirmed) throw refuse('desk.email_confirmed');
  if (await findByEmail(tx, email)) throw refuse('desk.email_taken');
  await planEmail(tx, user.id, email, isAgreed);
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

async function change(tx: Queryable, userId: number, amount: number, reason: string): Promise<number> {
  if ((await availableBalance(tx, userId, 'hold')) + amount < 0) throw refuse('desk.balance_too_small');
  return adjustBalance(tx, { userId, amount, reason });
}
