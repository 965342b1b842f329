import type { FastifyInstance } from 'fastify';
import { encodeQR } from 'qr';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { scenarioData } from '../scenario-data.ts';

/** The picture that leads a phone's camera to the payment page. */
export function qrRoutes(app: FastifyInstance, config: Config, { payments }: Gateway): void {
  app.get<{ Params: { id: string } }>('/qr/:id.svg', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return reply.code(404).send();
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'private, max-age=3600')
      .type('image/svg+xml')
      .send(encodeQR(scenarioData(payment, config.url).qr_str, 'svg', { border: 2 }));
  });
}
