import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body byte for byte, for a signature over it; set on routes with `rawBody`. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}

/** JSON is the only body the api reads. Keys such as `__proto__` are refused by the parser. */
export const rawBodyPlugin = fp((app: FastifyInstance, _options, done) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, next) => {
    if (request.routeOptions.config.rawBody) request.rawBody = body as Buffer;
    parse(request, body.toString('utf8'), next);
  });
  done();
});
