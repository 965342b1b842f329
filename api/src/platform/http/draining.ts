import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted from the moment that the process means to stop: it says so at `/readyz`, and still answers. */
    leaving: AbortSignal;
    leave(): void;
  }
}

/** A process that stops answers what has reached it, and asks for no more. */
export const leavingPlugin = fp((app: FastifyInstance, _options, done) => {
  const leaving = new AbortController();
  app.decorate('leaving', leaving.signal);
  app.decorate('leave', () => leaving.abort());
  app.addHook('preClose', async () => leaving.abort());
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Else a kept connection would stay, and the server with it.
    if (leaving.signal.aborted) reply.header('connection', 'close');
    next();
  });
  done();
});
