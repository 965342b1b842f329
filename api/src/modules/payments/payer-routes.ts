import { orderId, orderState, startPayment } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { networkOf } from '../../platform/http/network.ts';
import { retryAfterOf } from '../../platform/http/outside.ts';
import { refuse } from '../../platform/refusal.ts';
import { readState } from '../orders/order-machine.ts';
import { ownOrder } from '../orders/own-order.ts';
import { closePayment, refreshPayment } from './close-payment.ts';
import { ProviderError } from './providers/payment-provider.ts';
import { PROVIDER_NAMES } from './providers/registry.ts';

const tags = ['payments'];
const provider = z.string().regex(/^[\w-]{1,64}$/);

/** Calls of a payer's browser about a payment at a provider; the specification names them for Payselection. */
export const payerRoutes: FastifyPluginAsyncZod = async (app) => {
  const context = app.payments;

  app.post(
    '/payments/:provider/status/',
    {
      schema: {
        tags,
        params: z.object({ provider }),
        body: startPayment.pick({ order_id: true, currency: true }),
        response: { 200: orderState },
      },
    },
    async (request) => {
      const { order_id } = request.body;
      checkProvider(request.params.provider);
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await app.rateLimits.take(['paymentStatus', networkOf(request.ip)]);
      try {
        await refreshPayment(context, order_id, request.params.provider);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        throw refuse('payment.status_unavailable', { retryAfter: retryAfterOf(error) });
      }
      return (await readState(app.db.orm, order_id))!;
    },
  );

  app.post(
    '/payments/:provider/term/:order_id/',
    {
      schema: {
        tags,
        params: z.object({ provider, order_id: orderId }),
        response: { 200: orderState },
      },
    },
    async (request) => {
      const { order_id } = request.params;
      checkProvider(request.params.provider);
      await ownOrder(app.db.orm, order_id, await request.buyer());
      await closePayment(context, order_id, request.params.provider);
      return (await readState(app.db.orm, order_id))!;
    },
  );
};

function checkProvider(name: string): void {
  if (!PROVIDER_NAMES.includes(name)) throw refuse('payment.provider_not_found');
}
