import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted from the moment that the process means to stop: it says so at `/readyz`, and still answers. */
    draining: AbortSignal;
    drain(): void;
  }
}

/** A process that stops answers what has reached it, and asks for no more. */
export const drainingPlugin = fp((app: FastifyInstance, _options, done) => {
  const controller = new AbortController();
  app.decorate('draining', controller.signal);
  app.decorate('drain', () => controller.abort());
  app.addHook('preClose', async () => controller.abort());
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Else a keep-alive connection would stay, and the server with it.
    if (controller.signal.aborted) reply.header('connection', 'close');
    next();
  });
  done();
});
