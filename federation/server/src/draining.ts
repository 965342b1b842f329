import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CompositionWatcher } from './composition/watcher.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops the server: it says so at `/readyz` for this many milliseconds, takes no more, answers what has reached it. */
    drain(delay: number): Promise<void>;
  }
}

/** How long what is under way may take once the server closes, in milliseconds: event streams would never end by themselves. */
const DRAIN_TIMEOUT = 4_000;

/** Adds `drain()`, and `/readyz` for load balancers: 200 while there is something to render, the start is over, and no wish to stop. */
export function addDraining(app: FastifyInstance, watcher: CompositionWatcher): void {
  let isDraining = false;
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { remotes, missing } = watcher.live.composition;
    const working = remotes.length > 0 ? 'ok' : 'failed';
    const status = isDraining ? 'stopping' : watcher.isStarting ? 'starting' : working;
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, missing });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining && reply.raw.req.httpVersionMajor === 1) reply.header('Connection', 'close');
  });
  app.decorate('drain', async (delay) => {
    if (isDraining) return;
    isDraining = true;
    await sleep(delay);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT).unref();
    await app.close();
  });
}
