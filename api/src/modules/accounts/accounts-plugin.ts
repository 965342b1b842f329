import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createRateLimiter, type RateLimiter } from '../../platform/http/rate-limits.ts';
import { createTokenDesk, type TokenDesk } from './tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenDesk;
    rateLimits: RateLimiter;
  }
}

/** What accounts need, once per process. */
export const accountsPlugin = fp((app: FastifyInstance, _options, done) => {
  const { secretKey, rateLimitScale } = app.config;
  app.decorate('tokens', createTokenDesk(secretKey));
  app.decorate('rateLimits', createRateLimiter(app.db.orm, secretKey, rateLimitScale));
  done();
});
