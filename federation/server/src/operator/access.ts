import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkLimit } from '../network-limit.ts';
import { cookieOptions } from '../own-page.ts';

const COOKIE = 'operator';
/** How long a browser stays signed in, in seconds. */
const STAY = 12 * 3_600;
/** Wrong tokens that one network may try in a minute. */
const WRONG_TOKENS = 10;

/** Answer to a network that has tried too many wrong tokens, even when it now sends the right one. */
const TOO_MANY_TOKENS = 'Too many wrong tokens came from this network. Try again in a minute.';

/** Compared by their keyed hashes: what is compared has one length, and its time reveals nothing. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return timingSafeEqual(left!, right!);
}

/**
 * Who may look behind the site: anybody who knows the token of the configuration, as `Authorization: Bearer …` or through a
 * cookie that is signed with it and never holds it. Without a token nobody may.
 */
export class OperatorAccess {
  readonly #token: string | undefined;
  readonly #wrong = new NetworkLimit(WRONG_TOKENS);

  constructor(token: string | undefined) {
    this.#token = token;
  }

  get isEnabled(): boolean {
    return this.#token !== undefined;
  }

  /** Whether a text is the token. Wrong ones count. Throws with status 429 when the network has tried too many; then no token is compared. */
  isToken(text: string, ip: string): boolean {
    if (!this.#wrong.hasRoom(ip)) throw Object.assign(new Error(TOO_MANY_TOKENS), { statusCode: 429 });
    const isRight = this.#token !== undefined && isEqual(text, this.#token);
    if (!isRight) this.#wrong.admits(ip);
    return isRight;
  }

  has({ headers, cookies, ip }: FastifyRequest): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (bearer) return this.isToken(bearer, ip);
    const [expires, signature] = cookies[COOKIE]?.split('.') ?? [];
    if (!this.#token || !expires || !signature) return false;
    return Number(expires) > Date.now() && isEqual(signature, this.#sign(expires));
  }

  /** Signs in a browser that has shown the token. */
  signIn({ protocol }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const expires = String(Date.now() + STAY * 1_000);
    const options = cookieOptions(STAY, protocol === 'https');
    return reply.setCookie(COOKIE, `${expires}.${this.#sign(expires)}`, options);
  }

  /** A text for a cookie, with a signature that only who knows the token can make, for this purpose. */
  seal(purpose: string, text: string): string {
    return `${Buffer.from(text).toString('base64url')}.${this.#mac(`${purpose} ${text}`)}`;
  }

  /** The text of `seal`; undefined unless the signature is of this text and purpose. */
  unseal(purpose: string, sealed: string): string | undefined {
    const [encoded = '', signature = ''] = sealed.split('.');
    const text = Buffer.from(encoded, 'base64url').toString();
    return this.#token && isEqual(signature, this.#mac(`${purpose} ${text}`)) ? text : undefined;
  }

  #sign(expires: string): string {
    return this.#mac(`operator ${expires}`);
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#token ?? '')
      .update(text)
      .digest('base64url');
  }
}
