import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import { SESSION_COOKIE_SECONDS } from '@shop/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sessions } from '../db/schema/sessions.ts';

const NAME = 'session';
const COUNTRY = 'country';
/** Bytes of each half of a token: what is random, and its signature. */
const HALF = 16;
const hash = (token: string) => createHash('sha256').update(token).digest();

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of this browser's session; null when it has none stored. Asks the database once per request. */
    sessionId(): Promise<string | null>;
    /** Id of the country that this browser has chosen; null when it has chosen none. */
    chosenCountry(): number | null;
  }
  interface FastifyReply {
    /** Gives a browser without a session cookie one, so that its first order has an owner from the start. Stores nothing. */
    offerSession(): Promise<void>;
    /** Id of this browser's session, which is stored, and set as a cookie, when there is none. */
    ensureSession(): Promise<string>;
    /** Has the browser remember a country. Stores nothing: an id of a country opens nothing and needs no signature. */
    rememberCountry(id: number): void;
  }
}

/**
 * The HttpOnly cookie by which a guest's orders are found again. Its token is signed, so a browser can be given one without a row in the
 * database: that is made, with the token's hash only, once there is something to find.
 */
export const sessionPlugin = fp(async (app: FastifyInstance) => {
  await app.register(cookie);
  const found = new WeakMap<FastifyRequest, Promise<string | null>>();
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: SESSION_COOKIE_SECONDS,
    secure: app.config.publicUrl.startsWith('https:'),
  } as const;

  const signature = (random: Buffer) =>
    createHmac('sha256', app.config.secretKey)
      .update('session-token:')
      .update(random)
      .digest()
      .subarray(0, HALF);
  const newToken = () => {
    const random = randomBytes(HALF);
    return Buffer.concat([random, signature(random)]).toString('base64url');
  };
  const isOurs = (token: string) => {
    const bytes = Buffer.from(token, 'base64url');
    return timingSafeEqual(bytes.subarray(HALF), signature(bytes.subarray(0, HALF)));
  };
  const tokenOf = ({ cookies }: FastifyRequest) => {
    const token = cookies[NAME];
    return token && /^[\w-]{43}$/.test(token) ? token : null;
  };

  const find = async (token: string | null) => {
    if (token === null) return null;
    const rows = await app.db.orm
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hash(token)));
    return rows[0]?.id ?? null;
  };

  const store = async (token: string) => {
    const tokenHash = hash(token);
    const [row] = await app.db.orm
      .insert(sessions)
      .values({ tokenHash })
      // Another call of the same browser was faster: an update is what returns its row.
      .onConflictDoUpdate({ target: sessions.tokenHash, set: { tokenHash } })
      .returning({ id: sessions.id });
    return row!.id;
  };

  app.decorateRequest('sessionId', function (this: FastifyRequest) {
    const known = found.get(this) ?? find(tokenOf(this));
    found.set(this, known);
    return known;
  });

  app.decorateRequest('chosenCountry', function (this: FastifyRequest) {
    const id = this.cookies[COUNTRY];
    return id && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  });

  app.decorateReply('offerSession', async function (this: FastifyReply) {
    const token = tokenOf(this.request);
    // Tokens from before they were signed are known by their rows only.
    if (token && (isOurs(token) || (await this.request.sessionId()))) return;
    this.setCookie(NAME, newToken(), { ...options, path: '/' });
  });

  app.decorateReply('ensureSession', async function (this: FastifyReply) {
    const known = await this.request.sessionId();
    if (known) return known;
    const given = tokenOf(this.request);
    const token = given && isOurs(given) ? given : newToken();
    const id = await store(token);
    if (token !== given) this.setCookie(NAME, token, { ...options, path: '/' });
    found.set(this.request, Promise.resolve(id));
    return id;
  });

  app.decorateReply('rememberCountry', function (this: FastifyReply, id: number) {
    this.setCookie(COUNTRY, String(id), { ...options, path: '/api/' });
  });
});
