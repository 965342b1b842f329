import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * One line per answer. It names the route's pattern, never the address: addresses hold order ids, searches and whatever
 * else somebody put there.
 */
export const requestLogPlugin = fp((app: FastifyInstance, _options, done) => {
  app.addHook('onResponse', (request, reply, next) => {
    const { url: route = 'none' } = request.routeOptions;
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.refusals ? { refusals: request.refusals } : {}),
    };
    request.log.info(line, 'Answered');
    next();
  });
  done();
});
