import { historyOrder, ORDERS_PAGE_SIZE, type OrderStatus, orderStatus, paginated } from '@shop/contract';
import { and, count, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { numberedPage } from '../../platform/http/pagination.ts';
import { pageOffset, pageQuery } from '../../platform/http/params.ts';
import type { Buyer } from '../accounts/users.ts';
import { orderViews } from './order-view.ts';

const querystring = pageQuery.extend({
  page_size: pageQuery.shape.page_size.default(ORDERS_PAGE_SIZE),
  status: orderStatus.optional(),
});

export const orderHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/orders/',
    {
      schema: {
        tags: ['orders'],
        querystring,
        response: { 200: paginated(historyOrder) },
      },
    },
    async (request) => {
      const { status, ...page } = request.query;
      const window = { status, limit: page.page_size, offset: pageOffset(page) };
      const { count, rows } = await orderHistory(orm, await request.buyer(), window);
      return numberedPage(request, page, count, await orderViews(orm, rows, request.user));
    },
  );
};

export type HistoryPage = { status?: OrderStatus | undefined; limit: number; offset: number };

/**
 * The caller's orders, the newest first: a user's own, whichever browser they are in; for a guest those of this browser,
 * and those that it was let into by a link.
 */
export async function orderHistory(
  db: Queryable,
  buyer: Buyer,
  { status, limit, offset }: HistoryPage,
): Promise<{ count: number; rows: OrderRow[] }> {
  const own = ofBuyer(db, buyer);
  if (!own) return { count: 0, rows: [] };
  const wanted = and(own, status && eq(orders.status, status));
  const [found] = await db.select({ count: count() }).from(orders).where(wanted);
  const rows = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(limit)
    .offset(offset);
  return { count: found!.count, rows };
}

function ofBuyer(db: Queryable, { user, sessionId }: Buyer): SQL | undefined {
  if (user) return eq(orders.userId, user.id);
  if (sessionId === null) return undefined;
  const access = and(eq(orderAccess.orderId, orders.id), eq(orderAccess.sessionId, sessionId));
  return and(isNull(orders.userId), exists(db.select({ one: sql`1` }).from(orderAccess).where(access)));
}
