import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CompositionWatcher } from './composition/watcher.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops the server: it says so at `/readyz` for this many milliseconds, takes no more, answers what has reached it. */
    leave(leaveFor: number): Promise<void>;
  }
}

/** How long what is under way may take once the server closes, in milliseconds: event streams would never end by themselves. */
const PATIENCE = 4_000;

/** Adds `leave()`, and `/readyz` for whoever sends requests here: 200 while there is something to render and no wish to stop. */
export function addLeaving(app: FastifyInstance, watcher: CompositionWatcher): void {
  let isLeaving = false;
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { remotes, missing } = watcher.live.composition;
    const status = isLeaving ? 'stopping' : remotes.length > 0 ? 'ok' : 'failed';
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, missing });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving && reply.raw.req.httpVersionMajor === 1) reply.header('Connection', 'close');
  });
  app.decorate('leave', async (leaveFor) => {
    if (isLeaving) return;
    isLeaving = true;
    await sleep(leaveFor);
    setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref();
    await app.close();
  });
}
