import { historyOrder, ORDERS_PAGE_SIZE, orderStatus, paginated } from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { numberedPage } from '../../platform/http/pagination.ts';
import { pageOffset, pageQuery } from '../../platform/http/params.ts';
import { orderHistory } from './order-history.ts';
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
