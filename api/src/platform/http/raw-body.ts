import { isTooDeep } from '@federation/protocol/json';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where a signature over the body is checked first: `body` is a Buffer, byte for byte as it came. */
    rawBody?: boolean;
  }
}

/** JSON is the only body the api reads, and of a depth that whatever walks it has room for. Keys such as `__proto__` are refused by the parser. */
export const rawBodyPlugin = fp((app: FastifyInstance, _options, done) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, next) => {
    if (isTooDeep(body as Buffer)) next(refuse('http.too_deep'));
    else if (request.routeOptions.config.rawBody) next(null, body);
    else parse(request, body.toString('utf8'), next);
  });
  done();
});
