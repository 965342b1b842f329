import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { cookiesNamed, keepCookie } from '../../platform/http/cookies.ts';
import { REFRESH_LIFETIME } from './tokens.ts';

const NAME = 'client';

declare module 'fastify' {
  interface FastifyRequest {
    /** Distinguishes this caller from another one with the same refresh token. */
    client(): Buffer;
  }
  interface FastifyReply {
    /** Marks the browser that signs in, so that it can be distinguished from others later. */
    markClient(): void;
  }
}

/**
 * An HttpOnly cookie beside the tokens, which scripts can read: a stolen refresh token comes without it. It opens nothing and
 * nobody stores it. Callers without cookies are distinguished by their user agent.
 */
export const clientPlugin = fp((app: FastifyInstance, _options, done) => {
  app.decorateRequest('client', function (this: FastifyRequest) {
    const parts = [markOf(this) ?? '', this.headers['user-agent'] ?? ''];
    return createHash('sha256').update(parts.join('\n')).digest();
  });
  app.decorateReply('markClient', function (this: FastifyReply) {
    const mark = markOf(this.request) ?? randomBytes(16).toString('base64url');
    keepCookie(this, NAME, mark, { maxAge: REFRESH_LIFETIME, path: '/api/auth/' });
  });
  done();
});

/** Returns our mark, not that of a neighbour who set the same name. */
const markOf = (request: FastifyRequest) =>
  cookiesNamed(request, NAME).find((value) => /^[\w-]{22}$/.test(value));
