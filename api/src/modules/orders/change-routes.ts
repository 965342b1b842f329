import {
  chooseRefund,
  updateDelivery as deliveryBody,
  updateOrder as orderBody,
  orderDetail,
  orderId,
} from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { chooseRefundTarget } from './change-order.ts';
import { orderView } from './order-view.ts';
import { ownOrder } from './own-order.ts';
import { updateDelivery } from './update-delivery.ts';
import { updateOrder } from './update-order.ts';

const tags = ['orders'];
const params = z.object({ id: orderId });
const response = { 200: orderDetail };

/** Changes of an order by its buyer: of what is ordered until payment starts, of where money goes back until it does. */
export const orderChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.post(
    '/orders/:id/update/',
    { schema: { tags, params, body: orderBody, response } },
    async (request) => {
      const { id } = await ownOrder(orm, request.params.id, await request.buyer());
      await app.rateLimits.take(['orderChange', networkOf(request.ip)]);
      return orderView(orm, await updateOrder(orm, id, request.body.products), request.user);
    },
  );

  app.post(
    '/orders/:id/delivery_details/update/',
    { schema: { tags, params, body: deliveryBody, response } },
    async (request) => {
      const { id } = await ownOrder(orm, request.params.id, await request.buyer());
      await app.rateLimits.take(['orderChange', networkOf(request.ip)]);
      return orderView(orm, await updateDelivery(orm, id, request.body), request.user);
    },
  );

  app.post(
    '/orders/:id/refund_choice/',
    { schema: { tags, params, body: chooseRefund, response } },
    async (request) => {
      const { id, userId } = await ownOrder(orm, request.params.id, await request.buyer());
      await app.rateLimits.take(['orderChange', networkOf(request.ip)]);
      // Somebody who opens the order by its letter's link decides nothing about the buyer's money.
      if (userId === null || userId !== request.user?.id) throw refuse('order.not_found');
      return orderView(orm, await chooseRefundTarget(orm, id, request.body.to), request.user);
    },
  );
};
