import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { applyPayment, type Effect } from '../domain/apply-payment.ts';
import { createDesk } from '../payment-desk.ts';
import { notFound, refused } from '../problem.ts';

const params = z.object({ provider: z.string().regex(/^[\w-]{1,64}$/) });

/** Calls that payment providers make. A signature over the raw body speaks for them; no cookie is read. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { providers } = createDesk(app.config, app.db);

  app.post(
    '/payments/:provider/notify/',
    {
      schema: { tags: ['payments'], summary: 'Уведомление платёжной системы', params },
      config: { rawBody: true, crossSite: true },
    },
    async (request, reply) => {
      const provider = providers.get(request.params.provider);
      if (!provider) throw notFound();
      const reading = provider.read({ headers: request.headers, body: request.body as Buffer });
      if (reading.kind === 'forged') throw refused(401, 'Неверная подпись.');
      if (reading.kind === 'malformed') throw refused(400, 'Неизвестное уведомление.');
      const { payment } = reading;
      const effect = await applyPayment(app.db.orm, provider.name, payment);
      request.log.info({ effect, payment: payment.paymentId, transaction: payment.transactionId }, 'Webhook');
      refuse(effect);
      return reply.send({ status: 'ok' });
    },
  );
};

function refuse(effect: Effect): void {
  if (effect === 'mismatch') throw refused(409, 'Сумма, валюта или операция не совпадают с платежом.');
  if (effect === 'unknown') throw notFound();
}
