import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTokenDesk, type TokenDesk } from '../domain/accounts/tokens.ts';
import { createRateLimiter, type RateLimiter } from '../domain/rate-limits.ts';

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
