import { claimOrder as claimBody, orderDetail, orderId, orderState } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { readState } from './order-machine.ts';
import { orderView } from './order-view.ts';
import { claimOrder, ownOrder } from './own-order.ts';

const tags = ['orders'];
const params = z.object({ id: orderId });

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get('/orders/:id/', { schema: { tags, params, response: { 200: orderDetail } } }, async (request) =>
    orderView(orm, await ownOrder(orm, request.params.id, await request.buyer()), request.user),
  );

  app.get(
    '/orders/status/:id/',
    { schema: { tags, params, response: { 200: orderState } } },
    async (request) => {
      await ownOrder(orm, request.params.id, await request.buyer());
      return (await readState(orm, request.params.id))!;
    },
  );

  app.get(
    '/orders/:id/exists/',
    {
      schema: {
        tags,
        params,
        response: { 200: z.object({ id: orderId }) },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await readState(orm, id))) throw refuse('order.unknown');
      return { id };
    },
  );

  app.post(
    '/orders/:id/claim/',
    {
      schema: {
        tags,
        params,
        body: claimBody,
        response: { 200: orderState },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await app.rateLimits.take(['orderClaim', networkOf(request.ip)]);
      await claimOrder(orm, app.config.secretKey, id, request.body.key, () => reply.ensureSession());
      return (await readState(orm, id))!;
    },
  );
};
