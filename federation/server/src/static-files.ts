import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { IMMUTABLE } from './render/cache-control.ts';
import { acceptedEncoding } from './render/encoding.ts';
import { RetainedAssets } from './retained-assets.ts';
import type { ServerState } from './state/server-state.ts';

/** How often the files in use are marked as such, in milliseconds. */
const MARK_INTERVAL = 24 * 3_600_000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves the host's own browser files, and those of its other builds: tabs may still run an older one, another server a newer one. */
export async function addStaticFiles(
  app: FastifyInstance,
  assets: string,
  state: ServerState,
): Promise<void> {
  const hashed = path.join(assets, 'static/');
  await app.register(serveStatic, {
    root: assets,
    // One route per file: whatever is not a file is a page.
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('X-Content-Type-Options', 'nosniff');
      reply.header('Cache-Control', file.startsWith(hashed) ? IMMUTABLE : 'public, max-age=3600');
    },
  });
  if (state.store) await addRetained(app, assets, new RetainedAssets(state.store), state);
}

async function addRetained(
  app: FastifyInstance,
  assets: string,
  retained: RetainedAssets,
  state: ServerState,
): Promise<void> {
  const keep = () => state.untilDone('browser files', () => retained.keep(assets));
  const first = keep();
  // A tab of this build may come to another server at once. No start waits for a store that is slow.
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 4_000).unref())]);
  const timer = setInterval(() => void keep(), MARK_INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.get<{ Params: { '*': string } }>('/static/*', async ({ params, headers }, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    const name = `static/${params['*']}`;
    const coding = acceptedEncoding(headers['accept-encoding']);
    const found = await retained.find(name, coding).catch((error: Error) => {
      state.problems.raise('browser files', error.message);
    });
    if (!found) return reply.callNotFound();
    if (found.coding) reply.header('Content-Encoding', found.coding);
    return reply
      .headers({ 'Cache-Control': IMMUTABLE, Vary: 'Accept-Encoding' })
      .type(TYPES[path.posix.extname(name)] ?? 'application/octet-stream')
      .send(found.data);
  });
}
