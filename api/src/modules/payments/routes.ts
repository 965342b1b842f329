import { orderId, paymentData, scenario, startPayment as startBody } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { normalizePhone } from '../../platform/phone.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { ownOrder } from '../orders/own-order.ts';
import { livePayment } from './open-payment.ts';
import { startPayment } from './start-payment.ts';

const params = z.object({ name: z.string().regex(/^[\w-]{1,64}$/) });

/** A number that no receipt or code could reach is refused before the money is taken. @throws {Refusal} 400 */
function readPhone(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const phone = normalizePhone(typed);
  if (!phone) throw refuseFields({ phone: 'phone.number_malformed' });
  return phone;
}

export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const context = app.payments;

  app.post(
    '/payments/:name/',
    {
      schema: {
        tags: ['payments'],
        params,
        body: startBody,
        response: { 200: scenario },
      },
    },
    async (request) => {
      const { order_id, currency, email, phone, use_balance: useBalance = true } = request.body;
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await app.rateLimits.take(['paymentStart', networkOf(request.ip)]);
      const choice = {
        method: request.params.name,
        currency,
        email: email ?? null,
        phone: readPhone(phone),
        payerId: request.user?.id ?? null,
        useBalance,
      };
      return startPayment(context, order_id, choice);
    },
  );

  app.get(
    '/orders/payment_data/:id/',
    {
      schema: {
        tags: ['orders'],
        params: z.object({ id: orderId }),
        response: { 200: paymentData },
      },
    },
    async (request) => {
      await ownOrder(app.db.orm, request.params.id, await request.buyer());
      const payment = await livePayment(app.db.orm, request.params.id);
      if (!payment?.isRetrievable || payment.url === null) throw refuse('payment.not_found');
      return { url: payment.url };
    },
  );
};
