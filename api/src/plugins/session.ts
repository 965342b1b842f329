import { createHash, createHmac, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { SESSION_COOKIE_SECONDS } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sessions } from '../db/schema/sessions.ts';

const NAME = 'session';
const newToken = () => randomBytes(32).toString('base64url');
const hash = (token: string) => createHash('sha256').update(token).digest();

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of this browser's session; null when it has none. Asks the database once per request. */
    sessionId(): Promise<string | null>;
  }
  interface FastifyReply {
    /**
     * Id of this browser's session, which is made and set as a cookie when there is none. Calls without a cookie that
     * give the same `seed`, a secret of the browser, within an hour get the same session: retries of a first request.
     */
    ensureSession(seed?: string): Promise<string>;
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

  const seededToken = (seed: string) =>
    createHmac('sha256', app.config.secretKey).update(`session:${seed}`).digest('base64url');

  /** Stores a session, or finds the one of the same token; null when that one is too old to be given out again. */
  const make = async (token: string) => {
    const rows = await app.db.orm
      .insert(sessions)
      .values({ tokenHash: hash(token) })
      .onConflictDoUpdate({
        target: sessions.tokenHash,
        set: { tokenHash: hash(token) },
        setWhere: sql`${sessions.created} > now() - interval '1 hour'`,
      })
      .returning({ id: sessions.id });
    return rows[0] ? { id: rows[0].id, token } : null;
  };

  app.decorateRequest('sessionId', function (this: FastifyRequest) {
    const known = found.get(this) ?? find(this.cookies[NAME]);
    found.set(this, known);
    return known;
  });

  app.decorateReply('ensureSession', async function (this: FastifyReply, seed?: string) {
    const known = await this.request.sessionId();
    if (known) return known;
    const made = (seed === undefined ? null : await make(seededToken(seed))) ?? (await make(newToken()));
    const { id, token } = made!;
    this.setCookie(NAME, token, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: SESSION_COOKIE_SECONDS,
      secure: app.config.publicUrl.startsWith('https:'),
    });
    found.set(this.request, Promise.resolve(id));
    return id;
  });
});
