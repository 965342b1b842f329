import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorAccess } from '../operator/access.ts';
import { cookieOptions } from '../own-page.ts';

const COOKIE = 'overrides';
/** How long overrides stay, in seconds: nobody is to forget them for days. */
const STAY = 12 * 3_600;

/** Keeps overrides in this browser, signed, so that nothing but this site's confirmation can make them. */
export function keepOverrides(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  access: OperatorAccess,
  overrides: string,
): FastifyReply {
  const sealed = access.seal(COOKIE, `${Date.now() + STAY * 1_000} ${overrides}`);
  return reply.setCookie(COOKIE, sealed, cookieOptions(STAY, protocol === 'https'));
}

/** Ends all overrides of this browser. */
export const endOverrides = (reply: FastifyReply): FastifyReply => reply.clearCookie(COOKIE, { path: '/' });

/** Returns the overrides that a browser has confirmed; undefined when there are none, or none that hold. */
export function overridesIn(access: OperatorAccess, cookies: FastifyRequest['cookies']): string | undefined {
  const text = access.unseal(COOKIE, cookies[COOKIE] ?? '');
  if (!text) return undefined;
  const [expires, overrides = ''] = text.split(' ');
  return Number(expires) > Date.now() ? overrides : undefined;
}
