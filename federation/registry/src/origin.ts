import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import serveStatic from '@fastify/static';
import { openObjects } from '@federation/store';
import Fastify, { type FastifyInstance } from 'fastify';
import { headersOf } from './headers.ts';
import { type Coding, StoredFiles } from './stored-files.ts';

export type OriginOptions = {
  /** Where one remote's releases are: a folder, or `s3://bucket/prefix` with the usual `AWS_…` variables. */
  location?: string | undefined;
  /** Several remotes' releases, each below a path of its own: `/{name}/`. */
  below?: Readonly<Record<string, string>>;
  logger?: boolean | object;
  env?: NodeJS.ProcessEnv;
};

/** No shell waits longer for a pointer. */
const BUCKET = { answerWithin: 2_000, attempts: 2 };

/**
 * The origin of one remote, or of several: releases over HTTP for any other origin. Versions are immutable and precompressed;
 * `remote.json` is always asked for again.
 */
export async function buildOrigin({
  location,
  below = {},
  logger = false,
  env = process.env,
}: OriginOptions): Promise<FastifyInstance> {
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
  app.get('/healthz', async () => ({ status: 'ok' }));
  const places = Object.entries(below).map(([name, place]) => [`/${name}/`, place] as const);
  for (const [prefix, place] of location ? [...places, ['/', location] as const] : places)
    if (place.startsWith('s3://')) serveBucket(app, prefix, place, env);
    else await serveFolder(app, prefix, place);
  return app;
}

async function serveFolder(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  await app.register(serveStatic, {
    root: path.resolve(folder),
    prefix,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
  });
}

function serveBucket(app: FastifyInstance, prefix: string, location: string, env: NodeJS.ProcessEnv): void {
  const files = new StoredFiles(openObjects(location, env, BUCKET));
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async ({ params, headers }, reply) => {
    const accepted = negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']);
    const found = await files.find(params['*'], (accepted as Coding | null) ?? 'identity').catch((error) => {
      app.log.error(error);
      return 'away' as const;
    });
    // Not a 404: for shells that would say that the team has removed it.
    if (found === 'away')
      return reply.code(503).header('retry-after', '2').send({ detail: 'The store is away' });
    if (!found) return reply.callNotFound();
    reply.headers({ etag: found.etag, vary: 'accept-encoding' });
    if (headers['if-none-match'] === found.etag) return reply.code(304).send();
    if (found.coding !== 'identity') reply.header('content-encoding', found.coding);
    return reply.send(found.data);
  });
}
