import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where a signature over the body is checked first: `body` is a Buffer, byte for byte as it came. */
    rawBody?: boolean;
  }
}

/** JSON is the only body the api reads. Keys such as `__proto__` are refused by the parser. */
export const rawBodyPlugin = fp((app: FastifyInstance, _options, done) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, next) => {
    if (request.routeOptions.config.rawBody) next(null, body);
    else parse(request, body.toString('utf8'), next);
  });
  done();
});
