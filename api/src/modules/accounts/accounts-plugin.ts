import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createRateLimiter, type RateLimiter } from '../../platform/http/rate-limits.ts';
import { createTokens, type Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
    rateLimits: RateLimiter;
  }
}

export const accountsPlugin = fp((app: FastifyInstance, _options, done) => {
  const { secretKey, rateLimitScale } = app.config;
  app.decorate('tokens', createTokens(secretKey));
  app.decorate('rateLimits', createRateLimiter(app.db.orm, secretKey, rateLimitScale));
  done();
});
