import path from 'node:path';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

export type OriginOptions = {
  /** The folder of one remote's releases. */
  folder: string;
  logger?: boolean | object;
};

/**
 * The origin of one remote: its releases over HTTP for any other origin. Versions are immutable and precompressed;
 * `remote.json` is always asked for anew.
 */
export async function buildOrigin({ folder, logger = false }: OriginOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger, forceCloseConnections: 'idle', return503OnClosing: false });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  await app.register(serveStatic, {
    root: path.resolve(folder),
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const pointer = /[\\/]remote\.json$/.test(file);
      reply.header('Cache-Control', pointer ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}
