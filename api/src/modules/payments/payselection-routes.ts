import { orderId, orderState, startPayment } from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { retryAfterOf } from '../../platform/http/outside.ts';
import { away } from '../../platform/http/problem.ts';
import { ownOrder } from '../orders/own-order.ts';
import { readState } from '../orders/transition.ts';
import { closePayment, refreshPayment } from './close-payment.ts';
import { createDesk } from './payment-context.ts';
import { ProviderError } from './providers/payment-provider.ts';

const PROVIDER = 'payselection';
const tags = ['payments'];

/** What a payer's browser asks of a payment at Payselection. */
export const payselectionRoutes: FastifyPluginAsyncZod = async (app) => {
  const desk = createDesk(app.config, app.db, app.outside);

  app.post(
    '/payments/payselection/status/',
    {
      schema: {
        tags,
        summary: 'Узнать у Payselection состояние оплаты заказа',
        body: startPayment.pick({ order_id: true, currency: true }),
        response: { 200: orderState },
      },
    },
    async (request) => {
      const { order_id } = request.body;
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await app.rateLimits.take(['paymentStatus', networkOf(request.ip)]);
      try {
        await refreshPayment(desk, order_id, PROVIDER);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        throw away('Платёжная система не отвечает. Попробуйте ещё раз.', retryAfterOf(error));
      }
      return (await readState(app.db.orm, order_id))!;
    },
  );

  app.post(
    '/payments/payselection/term/:order_id/',
    {
      schema: {
        tags,
        summary: 'Отменить начатую оплату через Payselection',
        params: z.object({ order_id: orderId }),
        response: { 200: orderState },
      },
    },
    async (request) => {
      const { order_id } = request.params;
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await closePayment(desk, order_id, PROVIDER);
      return (await readState(app.db.orm, order_id))!;
    },
  );
};
