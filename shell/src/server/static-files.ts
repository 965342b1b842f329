import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from './config.ts';
import { keepAssets, markAssets } from './kept-assets.ts';
import { IMMUTABLE } from './render/cache-control.ts';

/** Serves the shell's own browser files, and those of its older builds that tabs may still run. */
export async function addStaticFiles(
  app: FastifyInstance,
  { assets, stateFolder }: Pick<ShellConfig, 'assets' | 'stateFolder'>,
): Promise<void> {
  const kept = stateFolder && (await keepAssets(assets, stateFolder));
  if (kept) {
    const stop = markAssets(assets, kept);
    app.addHook('onClose', async () => stop());
  }
  const roots = [assets, ...(kept ? [kept] : [])];
  await app.register(serveStatic, {
    root: roots,
    // One route per file: whatever is not a file is a page.
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = roots.some((root) => file.startsWith(path.join(root, 'static/')));
      reply.header('Cache-Control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    },
  });
}
