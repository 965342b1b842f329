import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { readForm } from '../getpay.ts';
import { Conflict } from '../payments.ts';
import { getpayRefusals } from '../refusals/getpay.ts';
import { playRefusals } from '../refusals/refusals.ts';

/** GetPay: one call, which gives the address of a payment page. */
export function getpayRoutes(app: FastifyInstance, config: Config, { payments, choices }: Gateway): void {
  app.register(async (scope) => {
    playRefusals(scope, getpayRefusals, choices.getpay, (reply, error, status) =>
      reply.code(status).send({ status: 'error', error }),
    );
    scope.post('/getpay/api/pay', async (request, reply) => {
      const body = readForm(request.body);
      if (!body) return reply.code(400).send({ status: 'error', error: 'wrong request' });
      const { account, payment } = body;
      if (account.wallet !== config.getpay.wallet || account.secret !== config.getpay.secret)
        return reply.code(403).send({ status: 'error', error: 'wrong wallet or secret' });
      try {
        const made = payments.create(payment, 'getpay');
        return { status: 'success', redirectUrl: `${config.url}/pay/${made.transaction_id}` };
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        return reply.code(409).send({ status: 'error', error: error.message });
      }
    });
  });
}
