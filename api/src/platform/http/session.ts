import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import { SESSION_COOKIE_SECONDS } from '@shop/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sessions } from '../db/schema/sessions.ts';
import { cookiesNamed, keepCookie } from './cookies.ts';

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
  /** Candidates for our token, those that we signed first. A neighbour may have set others under the same name. */
  const tokensOf = (request: FastifyRequest) =>
    cookiesNamed(request, NAME)
      .filter((token) => /^[\w-]{43}$/.test(token))
      .sort((a, b) => Number(isOurs(b)) - Number(isOurs(a)));

  const find = async (tokens: string[]) => {
    if (tokens.length === 0) return null;
    const rows = await app.db.orm
      .select({ id: sessions.id, tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(inArray(sessions.tokenHash, tokens.map(hash)));
    const idOf = (token: string) => rows.find(({ tokenHash }) => hash(token).equals(tokenHash))?.id;
    return tokens.map(idOf).find((id) => id !== undefined) ?? null;
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
    const known = found.get(this) ?? find(tokensOf(this));
    found.set(this, known);
    return known;
  });

  app.decorateRequest('chosenCountry', function (this: FastifyRequest) {
    const id = cookiesNamed(this, COUNTRY).find((value) => /^[1-9]\d{0,8}$/.test(value));
    return id === undefined ? null : Number(id);
  });

  app.decorateReply('offerSession', async function (this: FastifyReply) {
    // Tokens from before they were signed are known by their rows only.
    if (tokensOf(this.request).some(isOurs) || (await this.request.sessionId())) return;
    keepCookie(this, NAME, newToken(), { maxAge: SESSION_COOKIE_SECONDS });
  });

  app.decorateReply('ensureSession', async function (this: FastifyReply) {
    const known = await this.request.sessionId();
    if (known) return known;
    const given = tokensOf(this.request).find(isOurs);
    const token = given ?? newToken();
    const id = await store(token);
    if (!given) keepCookie(this, NAME, token, { maxAge: SESSION_COOKIE_SECONDS });
    found.set(this.request, Promise.resolve(id));
    return id;
  });

  app.decorateReply('rememberCountry', function (this: FastifyReply, id: number) {
    keepCookie(this, COUNTRY, String(id), { maxAge: SESSION_COOKIE_SECONDS, path: '/api/' });
  });
});
