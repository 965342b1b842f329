import {
  updateDelivery as deliveryBody,
  updateOrder as orderBody,
  orderDetail,
  orderId,
} from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { orderView } from './order-view.ts';
import { ownOrder } from './own-order.ts';
import { updateDelivery } from './update-delivery.ts';
import { updateOrder } from './update-order.ts';

const tags = ['orders'];
const params = z.object({ id: orderId });
const response = { 200: orderDetail };

/** Changes of an order, which are possible until its payment starts. */
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
};
