import './texts.ts';
import proxy from '@fastify/http-proxy';
import { forPropagation } from '@federation/telemetry';
import { t } from '@shop/i18n';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/**
 * Answers a call that the api did not: 504 when it took too long, else 503, both in the api's own shape and language,
 * for the text may be shown to a shopper.
 */
function answerApiDown(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  const status = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
  void reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .send({ detail: t('shell:api_down') });
}

/**
 * Every kind of call has connections to the api of its own, as many as it needs, so that none waits for another: event streams
 * stay open for as long as somebody waits for a payment, bodies come as slowly as their senders like. How many of each there may
 * be is for the api to say.
 */
const KINDS = [
  { prefix: '/api/orders/:id/events', httpMethods: ['GET'] },
  { prefix: '/api', httpMethods: ['GET', 'HEAD', 'OPTIONS'] },
  { prefix: '/api', httpMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] },
  { prefix: '/media', httpMethods: ['GET', 'HEAD'] },
];

/** Whether the api would take a path for one of the desk's: as the proxy sends it on, with `..` and `\` resolved, and decoded. */
function isOfDesk(url: string): boolean {
  try {
    const { pathname } = new URL(`http://api/${url.replace(/^\/+/, '')}`);
    const { pathname: decoded } = new URL(`http://api${decodeURIComponent(pathname)}`);
    return /^\/+api\/+desk(\/|$)/i.test(decoded);
  } catch {
    return true;
  }
}

/** Passes calls and pictures on to the api. The desk's calls it does not: they are answered at the desk's own address only, whatever host a client names here. */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  for (const { prefix, httpMethods } of KINDS) {
    await app.register(proxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      httpMethods,
      preHandler: async ({ raw }, reply) => {
        if (isOfDesk(raw.url ?? '/')) return reply.callNotFound();
      },
      replyOptions: {
        onError: answerApiDown,
        // The browser asks again at the specification's times; the proxy's own ten tries would be behind each of them.
        retryDelay: () => null,
        // The api counts attempts by who makes them: without it all shoppers would be this server.
        // `Expect` was met by this server.
        rewriteRequestHeaders: (request, { expect: _, ...headers }) => ({
          ...forPropagation(headers),
          'x-forwarded-for': request.ip,
          // The desk's calls are answered under the desk's host only.
          'x-forwarded-host': request.host,
        }),
        // They are about the connection to the api, not the browser's.
        rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      },
      // Not the library's own limit of 128, which calls that wait would use up.
      undici: { connections: null, headersTimeout: 35_000, bodyTimeout: 0 },
    });
  }
}
