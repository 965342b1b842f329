import type { CookieSerializeOptions } from '@fastify/cookie';
import { isTooDeep } from '@federation/protocol/json';
import type { FastifyRequest } from 'fastify';

/** For a cookie that only this server reads. Lax: a link from a chat has to open for who has it. */
export const cookieOptions = (maxAge: number, secure: boolean): CookieSerializeOptions => ({
  path: '/',
  maxAge,
  httpOnly: true,
  sameSite: 'lax',
  secure,
});

/**
 * Keeps a form of another site from being sent by an operator's browser, which says where it came from: `Sec-Fetch-Site`, or `Origin` where it
 * does not know that. It protects who has a cookie from others, and proves nothing of a caller: anybody can write both.
 */
export const isOwnPage = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['sec-fetch-site'] ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === origin;

/** A beacon's text, which says nothing of its type; undefined for what is no JSON. */
export function parseBeacon(text: unknown): unknown {
  try {
    const json = String(text);
    return isTooDeep(json) ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
