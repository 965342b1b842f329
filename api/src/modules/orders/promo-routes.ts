import { orderDetail, orderId, promoCode, promoCodeRequest } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { limitGuesses } from '../promo/limit-guesses.ts';
import { activateOnOrder, deactivateOnOrder, orderCode, previewCode } from './order-promo.ts';
import { orderPreview, orderView } from './order-view.ts';
import { ownOrder } from './own-order.ts';

const tags = ['orders', 'promo_codes'];
const params = z.object({ id: orderId });
const response = { 200: orderDetail };

/** The promo code of an order. */
export const orderPromoRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.post(
    '/orders/:id/activate_promo_code/',
    { schema: { tags, params, body: promoCodeRequest, response } },
    async (request) => {
      const caller = await request.buyer();
      const { id } = await ownOrder(orm, request.params.id, caller);
      await app.rateLimits.take(['orderChange', networkOf(request.ip)]);
      const changed = await limitGuesses(request, () => activateOnOrder(orm, id, request.body.code, caller));
      return orderView(orm, changed, request.user);
    },
  );

  app.post(
    '/orders/:id/show_promo_code/',
    {
      schema: {
        tags,
        params,
        body: promoCodeRequest,
        response,
      },
    },
    async (request) => {
      const caller = await request.buyer();
      const order = await ownOrder(orm, request.params.id, caller);
      const preview = await limitGuesses(request, () => previewCode(orm, order, request.body.code, caller));
      return orderPreview(orm, preview.order, preview.promo, request.user);
    },
  );

  app.get(
    '/orders/:id/active_promo_code/',
    { schema: { tags, params, response: { 200: promoCode } } },
    async (request) => {
      const { id } = await ownOrder(orm, request.params.id, await request.buyer());
      return orderCode(orm, id);
    },
  );

  app.post('/orders/:id/deactivate_promo_code/', { schema: { tags, params, response } }, async (request) => {
    const { id } = await ownOrder(orm, request.params.id, await request.buyer());
    await app.rateLimits.take(['orderChange', networkOf(request.ip)]);
    return orderView(orm, await deactivateOnOrder(orm, id), request.user);
  });
};
