import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser takes a cookie of this name from its own host over TLS only, never from a neighbour below the parent domain. */
const ofHost = (name: string) => `__Host-${name}`;

/**
 * Every value that a browser sent under a name, those that only this host can have set first. A neighbour's may stand before ours, and cookies
 * from before TLS have the plain name.
 */
export function cookiesNamed({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => {
    const at = pair.indexOf('=');
    return [
      pair.slice(0, at).trim(),
      pair
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    ] as const;
  });
  const of = (wanted: string) => pairs.flatMap(([key, value]) => (key === wanted && value ? [value] : []));
  return [...of(ofHost(name)), ...of(name)];
}

/** Has a browser keep a value that scripts cannot read, for this many seconds. Without TLS below `path`; a cookie of the host alone is for all of it. */
export const keepCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAge, path = '/' }: { maxAge: number; path?: string },
) => {
  const secure = reply.server.config.publicUrl.startsWith('https:');
  return reply.setCookie(secure ? ofHost(name) : name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: secure ? '/' : path,
    maxAge,
    secure,
  });
};
