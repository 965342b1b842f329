import { scenario, startPayment as startBody } from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { ownOrder } from '../orders/own-order.ts';
import { createDesk } from './payment-context.ts';
import { startPayment } from './start-payment.ts';

const params = z.object({ name: z.string().regex(/^[\w-]{1,64}$/) });

export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const desk = createDesk(app.config, app.db, app.outside);

  app.post(
    '/payments/:name/',
    {
      schema: {
        tags: ['payments'],
        summary: 'Начать оплату заказа выбранным способом',
        params,
        body: startBody,
        response: { 200: scenario },
      },
    },
    async (request) => {
      const { order_id, currency, email, phone } = request.body;
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await app.rateLimits.take(['paymentStart', networkOf(request.ip)]);
      const choice = {
        method: request.params.name,
        currency,
        email: email ?? null,
        phone: phone ?? null,
        payerId: request.user?.id ?? null,
      };
      return startPayment(desk, order_id, choice);
    },
  );
};
