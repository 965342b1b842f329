import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { HostConfig } from './config.ts';
import { IMMUTABLE } from './render/cache-control.ts';
import { markAssets, retainAssets } from './retained-assets.ts';

/** Serves the shell's own browser files, and those of its other builds: tabs may still run an older one, another shell a newer one. */
export async function addStaticFiles(
  app: FastifyInstance,
  { assets, stateFolder }: Pick<HostConfig, 'assets' | 'stateFolder'>,
): Promise<void> {
  const retained = stateFolder && (await retainAssets(assets, stateFolder));
  if (retained) {
    const stop = markAssets(assets, retained);
    app.addHook('onClose', async () => stop());
  }
  const hashed = [assets, retained].flatMap((root) => (root ? [path.join(root, 'static/')] : []));
  await app.register(serveStatic, {
    root: assets,
    // One route per file: whatever is not a file is a page.
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = hashed.some((folder) => file.startsWith(folder));
      reply.header('Cache-Control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    },
  });
  if (!retained) return;
  // Looked for with each request: a shell that shares the folder may have put it there a moment ago.
  app.get<{ Params: { '*': string } }>('/static/*', ({ params }, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    return reply.sendFile(params['*'], path.join(retained, 'static'));
  });
}
