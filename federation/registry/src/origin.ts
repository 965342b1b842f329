import path from 'node:path';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { headersOf } from './headers.ts';

export type OriginOptions = {
  /** The folder of one remote's releases. */
  folder: string;
  logger?: boolean | object;
};

/**
 * The origin of one remote: its releases over HTTP for any other origin. Versions are immutable and precompressed;
 * `remote.json` is always asked for again.
 */
export async function buildOrigin({ folder, logger = false }: OriginOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger, forceCloseConnections: 'idle', return503OnClosing: false });
  app.addHook('onSend', async ({ url }, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    const [file = ''] = url.split('?');
    const isFile = reply.statusCode < 400 && path.posix.extname(file) !== '';
    // Here, as for packed copies the plugin names a type of its own after `setHeaders`.
    if (isFile) reply.headers(headersOf(file));
  });
  await app.register(serveStatic, {
    root: path.resolve(folder),
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}
