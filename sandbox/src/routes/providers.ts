import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway.ts';
import { sendPage } from '../layout.ts';
import { providersPage } from '../pages/providers-page.ts';
import { PROTOCOLS, REFUSALS } from '../refusals/all.ts';
import { BREAKS } from '../refusals/refusals.ts';

/** The page on which an operator chooses what payment providers answer. */
export function providerRoutes(app: FastifyInstance, { choices }: Gateway): void {
  app.get('/providers', async (_request, reply) =>
    sendPage(reply, 'Платёжные системы', providersPage(choices)),
  );
  app.post<{ Body: Record<string, string> }>('/providers', async (request, reply) => {
    const { provider, error = '', refund = '' } = request.body;
    const name = PROTOCOLS.find((one) => one === provider);
    if (name) {
      const { errors, refunds = {} } = REFUSALS[name];
      choices[name].error = Object.hasOwn(errors, error) || Object.hasOwn(BREAKS, error) ? error : '';
      choices[name].refund = Object.hasOwn(refunds, refund) ? refund : '';
    }
    return reply.redirect('/providers', 303);
  });
}
