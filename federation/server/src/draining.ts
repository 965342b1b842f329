import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LiveComposition } from './composition/live-composition.ts';
import type { CompositionWatcher } from './composition/watcher.ts';
import { inTime, TooLate } from './render/in-time.ts';
import { renderSafely } from './render/render-safely.ts';
import type { Renderer } from './render/renderer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops the server: it says so at `/readyz` for this many milliseconds, takes no more, answers what has reached it. */
    drain(delay: number): Promise<void>;
  }
}

/** How long what is under way may take once the server closes, in milliseconds: event streams would never end by themselves. */
const DRAIN_TIMEOUT = 4_000;

/** How long it is believed that pages can be rendered, in milliseconds. */
const PROBE_INTERVAL = 2_000;
/** How long a page may take that is rendered for that until it counts as one that works, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

/** Tries whether a page is rendered: the first one that needs neither a parameter nor a visitor. What the api answers decides nothing. */
async function rendersPages(
  watcher: CompositionWatcher,
  renderer: Renderer,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const routes = watcher.live.composition.remotes.flatMap((remote) => remote.routes);
  const route = routes.find(({ path, middleware }) => !middleware?.length && !/[:*]/.test(path));
  if (!route) return routes.length > 0;
  try {
    const request = { url: route.path, hasAccess: false, canaries: [] };
    const { rendered } = await inTime('A page', PROBE_TIMEOUT, () =>
      renderSafely({ renderer, watcher, live: watcher.live, isPinned: false, log }, request),
    );
    if (rendered.kind === 'page' && rendered.body instanceof Readable) rendered.body.destroy();
    return rendered.kind === 'redirect' || rendered.status !== 404;
  } catch (error) {
    // A busy machine is no reason to be taken out, and a thread that loops is ended by others.
    return error instanceof TooLate;
  }
}

/**
 * Adds `drain()`, and `/readyz` for load balancers: 200 while pages can be rendered, the start is over, and no wish to stop.
 */
export function addDraining(app: FastifyInstance, watcher: CompositionWatcher, renderer: Renderer): void {
  let isDraining = false;
  let probe: { at: number; live: LiveComposition; isWorking: Promise<boolean> } | undefined;
  const isWorking = () => {
    if (!probe || probe.live !== watcher.live || performance.now() > probe.at + PROBE_INTERVAL)
      probe = {
        at: performance.now(),
        live: watcher.live,
        isWorking: rendersPages(watcher, renderer, app.log),
      };
    return probe.isWorking;
  };
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { missing } = watcher.live.composition;
    const working = (await isWorking()) ? 'ok' : 'failed';
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
