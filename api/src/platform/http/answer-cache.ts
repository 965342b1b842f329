import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { etagOf } from './cache-control.ts';

/** Answers that are kept at once, so that made-up addresses cannot fill the memory. */
const MAX_ANSWERS = 500;
/** A longer answer is made again each time, characters. */
const LONGEST = 1_000_000;

/** `until` by the clock that nobody sets. */
type CachedAnswer = { payload: string; type: string; etag: string; until: number };

/**
 * Keeps public answers for a moment (`config.answerCacheTtl`, milliseconds): a crowd asks for few different things. What stands
 * in an answer depends on its address alone, see `publicCache`.
 */
export const answerCachePlugin = fp((app: FastifyInstance, _options, done) => {
  const { answerCacheTtl } = app.config;
  if (answerCacheTtl === 0) return done();
  const answers = new Map<string, CachedAnswer>();
  const isPublic = ({ method, routeOptions }: FastifyRequest) =>
    method === 'GET' && routeOptions.config.publicCache === true;

  app.addHook('onRequest', (request, reply, next) => {
    const cached = isPublic(request) ? answers.get(request.url) : undefined;
    if (!cached || cached.until < performance.now()) return next();
    reply.type(cached.type).header('etag', cached.etag).send(cached.payload);
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isPublic(request) && reply.statusCode === 200 && typeof payload === 'string')
      keep(request, reply, payload);
    next(null, payload);
  });

  function keep({ url }: FastifyRequest, reply: FastifyReply, payload: string): void {
    // One that is given again has its ETag already, and is not kept for longer.
    if (payload.length > LONGEST || reply.hasHeader('etag')) return;
    const etag = etagOf(payload);
    reply.header('etag', etag);
    const type = String(reply.getHeader('content-type'));
    answers.delete(url);
    answers.set(url, { payload, type, etag, until: performance.now() + answerCacheTtl });
    for (const oldest of answers.keys()) {
      if (answers.size <= MAX_ANSWERS) break;
      answers.delete(oldest);
    }
  }
  done();
});
