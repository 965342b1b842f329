import { createHash, randomUUID } from 'node:crypto';
import { currentTraceparent } from '@federation/telemetry';
import { afterPromo, ORDER_LIFETIME, type OrderStatus } from '@shop/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type OrderDetails,
  type OrderPage,
  orderAccess,
  orderLines,
  orders,
} from '../../platform/db/schema/orders.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { takeProfileCode } from './order-promo.ts';
import { currentTerms } from './payment-terms.ts';

/** An order before it is stored. Sums in kopecks. */
export type Draft = {
  gameId: number;
  email: string | null;
  total: number;
  details: OrderDetails;
  lines: {
    productId: number;
    title: string;
    price: number;
    discountPrice: number | null;
    quantity: number;
    total: number;
  }[];
};

export type Created = {
  id: string;
  status: OrderStatus;
  total: number;
  lines: { productId: number; quantity: number }[];
  details: OrderDetails;
};

/** Who asks (a user, or a guest's session), and the key under which asking again is the same order. `request` is what was asked, for comparison. */
export type Submission = {
  /** The browser that may open the order. */
  sessionId: string;
  /** Null for a guest. */
  userId: number | null;
  idempotencyKey: string | undefined;
  /** The page that it was made on, where a shell has signed for it. */
  page: OrderPage | null;
  request: unknown;
};

/**
 * Makes an order once per owner and idempotency key: asking again, even at the same moment, gives the first one. The owner is the user, whatever
 * they call from, or the guest's session.
 * `draft` runs in the transaction and only when the order is new.
 * @throws {Refusal} 422 when the key was used for another request; whatever `draft` throws.
 */
export function createOrder(
  db: Queryable,
  submission: Submission,
  draft: (tx: Queryable) => Promise<Draft>,
): Promise<Created> {
  const requestHash = createHash('sha256').update(JSON.stringify(submission.request)).digest('hex');
  return db.transaction(async (tx) => {
    const earlier = await findEarlier(tx, submission, requestHash);
    if (earlier) return earlier;
    const { lines, ...order } = await draft(tx);
    const id = randomUUID();
    const inserted = await tx
      .insert(orders)
      .values({
        ...order,
        id,
        kind: order.details.kind,
        // The session of a guest only: a user's keys are the user's, whatever browser they come from.
        sessionId: submission.userId === null ? submission.sessionId : null,
        userId: submission.userId,
        idempotencyKey: submission.idempotencyKey,
        requestHash,
        terms: await currentTerms(tx),
        traceparent: currentTraceparent(),
        page: submission.page,
        expires: sql`now() + ${ORDER_LIFETIME} * interval '1 millisecond'`,
      })
      // The key of the session or of the user is taken already.
      .onConflictDoNothing()
      .returning();
    // Another request with the same key was faster: the insert has waited for its commit.
    if (!inserted[0]) return (await findEarlier(tx, submission, requestHash))!;

    await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: id, position })));
    await tx.insert(orderAccess).values({ orderId: id, sessionId: submission.sessionId });
    await enqueue(tx, { kind: 'expire_order', key: id, payload: { orderId: id }, after: ORDER_LIFETIME });
    // A guest has chosen no code in a profile.
    const percent = submission.userId === null ? 0 : await takeProfileCode(tx, inserted[0]);
    const total = afterPromo(order.total, percent);
    if (percent > 0) await tx.update(orders).set({ total }).where(eq(orders.id, id));
    return { id, status: inserted[0].status, total, lines, details: order.details };
  });
}

async function findEarlier(
  tx: Queryable,
  submission: Submission,
  requestHash: string,
): Promise<Created | null> {
  if (submission.idempotencyKey === undefined) return null;
  const { userId, sessionId } = submission;
  const owner = userId === null ? eq(orders.sessionId, sessionId) : eq(orders.userId, userId);
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(owner, eq(orders.idempotencyKey, submission.idempotencyKey)));
  if (!order) return null;
  if (order.requestHash !== requestHash) throw refuse('order.idempotency_key_reused');
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return { id: order.id, status: order.status, total: order.total, lines, details: order.details };
}
