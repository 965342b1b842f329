import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** From here on every line about this request names the composition. */
export function nameComposition(request: FastifyRequest, reply: FastifyReply, composition: string): void {
  const log = request.log.child({ composition });
  request.log = log;
  reply.log = log;
}

/**
 * One line per answer: a page by its path, anything else by its route. Never the query: tokens and codes of sign-in come back in
 * it, and searches are the visitor's own.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'silent') return;
    const { url: route = 'none' } = request.routeOptions;
    const line = {
      method: request.method,
      path: route === '/*' ? request.url.split('?')[0] : route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'Answered');
  });
}
