import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { StatusHub } from './status-hub.ts';

declare module 'fastify' {
  interface FastifyInstance {
    statusHub: StatusHub;
    /** Aborted when the process is asked to stop: whatever is held open ends. */
    stopping: AbortSignal;
  }
}

/** What live order statuses need, once per process. */
export const statusPlugin = fp((app: FastifyInstance, _options, done) => {
  const stopping = new AbortController();
  app.decorate('statusHub', new StatusHub(app.db, { total: 1_000, perOrder: 20, perNetwork: 100 }));
  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => {
    stopping.abort();
    await app.statusHub.drained(1_000);
  });
  done();
});
