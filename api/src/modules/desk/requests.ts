import { printMoney } from '@shop/contract';
import type { OrderAction, OrderActionName } from '@shop/desk-contract/orders';
import type { PersonAction } from '@shop/desk-contract/people';
import { type GuardedRequest, REQUEST_DAYS } from '@shop/desk-contract/requests';
import { type Permission, permissionsOf } from '@shop/desk-contract/roles';
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { type GuardedAct, guardedActs } from '../../platform/db/schema/desk.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { type ActionContext, actOn } from './order-actions.ts';
import { NEEDED as ON_ORDERS } from './order-story.ts';
import { doToPerson, NEEDED as ON_PEOPLE } from './people.ts';
import { lockGuard, nameOf } from './second-person.ts';

/** Days in a role before somebody may be a second person: who manages the staff could have invited themselves again. */
const NEWCOMER_DAYS = 7;

/** Permission to make a request, and to approve it. */
const neededFor = ({ orderId, act }: { orderId: string | null; act: GuardedAct }): Permission =>
  orderId === null
    ? ON_PEOPLE[act.action as PersonAction['action']]
    : ON_ORDERS[act.action as OrderActionName];

/** Names the address, player or supplier that an act is for; null where it names none. */
function goalOf(act: GuardedAct): string | null {
  if ('email' in act) return act.email ?? null;
  if ('player' in act) return act.player;
  return 'supplier' in act ? act.supplier : null;
}

const isUndecided = and(
  isNull(guardedActs.isApproved),
  gte(guardedActs.created, sql`now() - ${REQUEST_DAYS} * interval '1 day'`),
);
/** Requests end with their maker's role, as invitations do. */
const hasMaker = and(isNull(staff.disabled), lte(staff.roleSince, guardedActs.created));

/** Lists requests that this person may decide, and their own; the oldest first. */
export async function listRequests(db: Queryable, person: StaffRow): Promise<GuardedRequest[]> {
  const rows = await db
    .select({ request: guardedActs, user: users.email, order: orders.email, by: staff.name })
    .from(guardedActs)
    .leftJoin(users, eq(users.id, guardedActs.userId))
    .leftJoin(orders, eq(orders.id, guardedActs.orderId))
    .innerJoin(staff, eq(staff.id, guardedActs.askedBy))
    .where(and(isUndecided, hasMaker))
    .orderBy(asc(guardedActs.created), asc(guardedActs.id));
  const may = permissionsOf(person.role);
  return rows
    .filter(({ request }) => request.askedBy === person.id || may.includes(neededFor(request)))
    .map(({ request: { id, act, userId, orderId, value, why, askedBy, created }, user, order, by }) => ({
      ...{ id, action: act.action, user: userId, order: orderId, why, asked_by: by },
      email: shownEmail(orderId === null ? user : order),
      sum: 'amount' in act ? act.amount : printMoney(value),
      to: goalOf(act),
      is_mine: askedBy === person.id,
      created: created.toISOString(),
    }));
}

/** Decides about a request, and does it when approved; one's own can be withdrawn. @throws {Refusal} when it is decided, approved by its maker, or impossible by now */
export async function decide(
  tx: Queryable,
  suppliers: ActionContext['suppliers'],
  person: StaffRow,
  requestId: number,
  isApproved: boolean,
) {
  await lockGuard(tx);
  const [found] = await tx
    .select({ request: guardedActs })
    .from(guardedActs)
    .innerJoin(staff, eq(staff.id, guardedActs.askedBy))
    .where(and(eq(guardedActs.id, requestId), isUndecided, hasMaker));
  const request = found?.request;
  if (!request) throw refuse('desk.request_decided');
  const isOwn = request.askedBy === person.id;
  if (isOwn && isApproved) throw refuse('desk.request_own');
  if (!isOwn && !permissionsOf(person.role).includes(neededFor(request))) throw refuse('staff.not_allowed');
  if (isApproved && (await isNewcomer(tx, person.id)))
    throw refuse('desk.second_person_new', { days: NEWCOMER_DAYS });
  const { act, orderId, userId, askedBy } = request;
  await tx
    .update(guardedActs)
    .set({ isApproved, decidedBy: isOwn ? null : person.id, decided: sql`now()`, act: nameOf(act) })
    .where(eq(guardedActs.id, requestId));
  if (!isApproved) return request;
  // `orderId` and `userId` say which of the two kinds of acts it is.
  if (orderId === null) await doToPerson(tx, userId!, act as PersonAction, true);
  else await actOn(tx, { suppliers, staffId: askedBy }, orderId, act as OrderAction);
  return request;
}

const isNewcomer = async (tx: Queryable, staffId: number): Promise<boolean> =>
  (await tx.$count(
    staff,
    and(eq(staff.id, staffId), sql`${staff.roleSince} > now() - ${NEWCOMER_DAYS} * interval '1 day'`),
  )) > 0;
