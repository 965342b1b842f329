import { createHash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sessions } from '../db/schema/sessions.ts';

const NAME = 'session';
const YEAR = 365 * 24 * 60 * 60;
const hash = (token: string) => createHash('sha256').update(token).digest();

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of this browser's session; null when it has none. Asks the database once per request. */
    sessionId(): Promise<string | null>;
  }
  interface FastifyReply {
    /** Id of this browser's session, which is made and set as a cookie when there is none. */
    ensureSession(): Promise<string>;
  }
}

/**
 * The HttpOnly cookie by which a guest's orders and country are found again: 256 random bits, of which the
 * database keeps only the hash.
 */
export const sessionPlugin = fp(async (app: FastifyInstance) => {
  await app.register(cookie);
  const found = new WeakMap<FastifyRequest, Promise<string | null>>();

  const find = async (token: string | undefined) => {
    if (!token || !/^[\w-]{43}$/.test(token)) return null;
    const rows = await app.db.orm
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hash(token)));
    return rows[0]?.id ?? null;
  };

  app.decorateRequest('sessionId', function (this: FastifyRequest) {
    const known = found.get(this) ?? find(this.cookies[NAME]);
    found.set(this, known);
    return known;
  });

  app.decorateReply('ensureSession', async function (this: FastifyReply) {
    const known = await this.request.sessionId();
    if (known) return known;
    const token = randomBytes(32).toString('base64url');
    const rows = await app.db.orm
      .insert(sessions)
      .values({ tokenHash: hash(token) })
      .returning({ id: sessions.id });
    const { id } = rows[0]!;
    this.setCookie(NAME, token, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: YEAR,
      secure: app.config.publicUrl.startsWith('https:'),
    });
    found.set(this.request, Promise.resolve(id));
    return id;
  });
});
