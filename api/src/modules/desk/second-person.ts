import { cleanEmail, parseMoney } from '@shop/contract';
import type { OrderAction } from '@shop/desk-contract/orders';
import { ALONE_LIMIT } from '@shop/desk-contract/requests';
import { and, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes } from '../../platform/db/schema/catalogue.ts';
import { type GuardedAct, guardedActs } from '../../platform/db/schema/desk.ts';
import { type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';

/** Any number that nothing else of this database uses for its advisory locks. */
const LOCK = 7_135_902_461;
/** A sliding day: about midnight one could split a sum. */
const aDayAgo = sql`now() - interval '24 hours'`;

/** Serializes guarded acts, before any row is locked: one at a time reads the sums and adds to them. */
export const lockGuard = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);

/** Subject of an act. `order` of acts on an order, with its buyer in `userId`. */
type About = { userId: number | null; order?: OrderRow };
/** `value` in kopecks; `two`: nobody does it alone, whatever it is worth. */
type Stake = { act: GuardedAct; value: number; needs?: 'two' };

/**
 * Decides whether somebody does an act alone (`done`) or asks a second person (`asked`), and keeps it: sums count by person and by account,
 * over all kinds of acts. After `lockGuard`, in the transaction that does the act.
 */
export async function guard(
  tx: Queryable,
  staffId: number,
  { userId, order }: About,
  { act, value, needs }: Stake,
): Promise<'done' | 'asked'> {
  const moved = await movedAlone(tx, staffId, { userId, order });
  const isAlone = needs !== 'two' && moved + value <= ALONE_LIMIT * 100;
  await tx.insert(guardedActs).values({
    ...{ userId, orderId: order?.id ?? null, value, why: act.why, askedBy: staffId },
    ...(isAlone ? { act: nameOf(act), isApproved: true, decided: sql`now()` } : { act }),
  });
  return isAlone ? 'done' : 'asked';
}

/** Part of an act that is kept once it is decided: the whole may hold an address. */
export const nameOf = ({ action }: GuardedAct) => ({ action }) as GuardedAct;

/** Kopecks that this person moved alone within a day, or that anybody moved alone of this account: the larger. */
async function movedAlone(tx: Queryable, staffId: number, { userId, order }: About): Promise<number> {
  const sumOf = (which: SQL) =>
    sql<number>`coalesce(sum(${guardedActs.value}) filter (where ${which}), 0)`.mapWith(Number);
  // A guest's account is the address.
  const account =
    userId !== null
      ? eq(guardedActs.userId, userId)
      : or(
          eq(guardedActs.orderId, order!.id),
          and(isNull(orders.userId), eq(sql`lower(${orders.email})`, cleanEmail(order!.email ?? ''))),
        );
  const [sums] = await tx
    .select({ byPerson: sumOf(eq(guardedActs.askedBy, staffId)), ofAccount: sumOf(account!) })
    .from(guardedActs)
    .leftJoin(orders, eq(orders.id, guardedActs.orderId))
    .where(
      and(eq(guardedActs.isApproved, true), isNull(guardedActs.decidedBy), gt(guardedActs.created, aDayAgo)),
    );
  return Math.max(sums!.byPerson, sums!.ofAccount);
}

/** Kopecks that an act on an order moves: money to the buyer, or goods to where somebody of the staff says. Null of other acts. */
async function stakeOf(tx: Queryable, order: OrderRow, act: OrderAction): Promise<number | null> {
  switch (act.action) {
    case 'refund':
    case 'change_player':
      return order.total;
    case 'refund_part':
      return parseMoney(act.amount);
    case 'replace_code':
      return worthOf(tx, order.id, eq(codes.id, act.code));
    case 'show_codes':
      return worthOf(tx, order.id);
    case 'resend_letter':
      return act.email && cleanEmail(act.email) !== cleanEmail(order.email ?? '') ? order.total : null;
    case 'move_supplier':
      return act.force ? order.total : null;
    default:
      return null;
  }
}

/** `guard` for an act on an order. What moves nothing is done; codes that somebody has just seen are seen again. */
export async function guardOrder(
  tx: Queryable,
  staffId: number,
  orderId: string,
  act: OrderAction,
): Promise<{ outcome: 'done' | 'asked'; value: number }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw refuse('desk.order_not_found');
  const value = await stakeOf(tx, order, act);
  if (value === null) return { outcome: 'done', value: 0 };
  await lockGuard(tx);
  if (act.action === 'show_codes' && (await maySee(tx, staffId, orderId, value)))
    return { outcome: 'done', value };
  return { outcome: await guard(tx, staffId, { userId: order.userId, order }, { act, value }), value };
}

/** Computes what was paid for the codes of an order, kopecks. */
async function worthOf(tx: Queryable, orderId: string, which?: SQL): Promise<number> {
  const each = sql`ceil(${orderLines.total}::numeric / ${orderLines.quantity})`;
  const [worth] = await tx
    .select({ sum: sql<number>`coalesce(sum(${each}), 0)`.mapWith(Number) })
    .from(codes)
    .innerJoin(orderLines, eq(orderLines.id, codes.orderProductId))
    .where(and(eq(orderLines.orderId, orderId), which));
  return worth!.sum;
}

/** Whether somebody may see codes worth `value`: they have within a day, or a second person has let them. */
async function maySee(tx: Queryable, staffId: number, orderId: string, value: number): Promise<boolean> {
  const shown = await tx.$count(
    guardedActs,
    and(
      eq(guardedActs.orderId, orderId),
      eq(guardedActs.askedBy, staffId),
      sql`${guardedActs.act}->>'action' = 'show_codes'`,
      eq(guardedActs.isApproved, true),
      gt(guardedActs.decided, aDayAgo),
      gte(guardedActs.value, value),
    ),
  );
  return shown > 0;
}
