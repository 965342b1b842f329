import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for answers that are the same for everybody: caches may keep them, and they carry an ETag. */
    publicCache?: boolean;
  }
}

/**
 * With the second that this process keeps an answer a new price shows within five; long enough to take the load of a crowd off
 * the database. Nobody is shown anything older meanwhile: asking again with the ETag costs little.
 */
const PUBLIC = 'public, max-age=4';

/** Public answers get an ETag and are answered 304 when the caller has them; all others are not stored anywhere. */
export const cachePlugin = fp((app: FastifyInstance, _options, done) => {
  app.addHook('onSend', (request, reply, payload, next) => next(null, tag(request, reply, payload)));
  done();
});

export const etagOf = (payload: string | Buffer): string =>
  `W/"${createHash('sha1').update(payload).digest('base64url')}"`;

function tag(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.hasHeader('cache-control')) return payload;
  if (!request.routeOptions.config.publicCache || reply.statusCode !== 200 || typeof payload !== 'string') {
    reply.header('cache-control', 'no-store');
    return payload;
  }
  const etag = String(reply.getHeader('etag') ?? etagOf(payload));
  reply.header('cache-control', PUBLIC).header('etag', etag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((value) => value.trim());
  if (!known.includes(etag) && !known.includes('*')) return payload;
  reply.code(304).removeHeader('content-length');
  return '';
}
