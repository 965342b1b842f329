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

/** Whether a page of the site sent this: it says so itself by `Sec-Fetch-Site`; browsers without it name their `Origin`. */
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
