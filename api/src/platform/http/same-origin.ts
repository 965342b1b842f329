import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls that other servers make: webhooks. They are authenticated by a signature, not by a cookie. */
    crossSite?: boolean;
  }
}

/** Refuses unsafe calls that a browser makes from another site. Callers that are no browsers send neither header. */
export const sameOriginPlugin = fp((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', (request, _reply, next) => {
    const isForeign =
      !SAFE.has(request.method) &&
      !request.routeOptions.config.crossSite &&
      !isSameOrigin(request, app.config.publicUrl);
    next(isForeign ? refuse('http.cross_site') : undefined);
  });
  done();
});

function isSameOrigin(request: FastifyRequest, publicUrl: string) {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
