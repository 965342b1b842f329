import { setTimeout as sleep } from 'node:timers/promises';
import proxy from '@fastify/http-proxy';
import serveStatic from '@fastify/static';
import { librariesOf } from '@federation/protocol';
import { logOutput } from '@federation/protocol/log-output';
import { CurrentReleases } from '@federation/server/current-releases';
import { addRequestSpans, forPropagation } from '@federation/telemetry';
import type { Telemetry } from '@federation/telemetry/start';
import { DESK_CONTRACT, DESK_SINGLETONS } from '@shop/desk-kit/build-values';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DeskConfig } from './config.ts';
import { answers } from './error-answers.ts';
import { createPage, newNonce, policyFor } from './page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops the server: it says so at `/readyz` for this many milliseconds, takes no more, answers what has reached it. */
    drain(delay: number): Promise<void>;
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The desk's server: its page, its files, and the way to the api. */
export async function buildDesk(config: DeskConfig, telemetry?: Telemetry) {
  const app = Fastify({
    logger: { level: config.logLevel, stream: logOutput(), ...telemetry?.logOptions },
    disableRequestLogging: true,
    ...answers.options,
    requestTimeout: 40_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  answers.add(app as FastifyInstance);
  if (telemetry) addRequestSpans(app, telemetry);
  const { host } = new URL(config.url);
  const offers = { contract: DESK_CONTRACT, singletons: librariesOf(DESK_SINGLETONS) };
  const releases = new CurrentReleases({ ...config, offers }, app.log);
  await releases.start();
  app.addHook('onClose', () => releases.stop());
  const page = createPage(config.assets);

  app.addHook('onRequest', async (request, reply) => {
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    // A name that somebody else made point here is not the desk.
    if (!isHealth && request.host.toLowerCase() !== host) return answers.sendError(request, reply, 421);
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    return undefined;
  });

  app.get('/healthz', async () => ({
    status: 'ok',
    remotes: releases.all.map(({ name, version }) => ({ name, version })),
    problems: releases.problems.list().map(({ subject, reason }) => ({ name: subject, problem: reason })),
  }));
  let draining: Promise<void> | undefined;
  app.get('/readyz', async (_request, reply) =>
    reply
      .code(draining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: draining ? 'stopping' : 'ok' }),
  );
  app.decorate('drain', (delay) => {
    draining ??= sleep(delay).then(() => app.close());
    return draining;
  });

  for (const prefix of ['/api/desk', '/media'])
    await app.register(proxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        retryDelay: () => null,
        onError: (reply, { error }) =>
          answers.sendError(
            reply.request as FastifyRequest,
            reply as FastifyReply,
            'statusCode' in error && error.statusCode === 504 ? 504 : 503,
          ),
        rewriteRequestHeaders: (request, headers) => ({
          ...forPropagation(headers),
          'x-forwarded-for': request.ip,
          'x-forwarded-host': host,
        }),
      },
    });

  await app.register(serveStatic, {
    root: config.assets,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
  });
  app.get('/*', async (request, reply) => {
    if (/^\/(?:api|media|static)\//.test(request.url)) return answers.sendError(request, reply, 404);
    const boot = { remotes: releases.all, nonce: newNonce() };
    return reply
      .headers({ 'content-security-policy': policyFor(boot), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page(boot));
  });
  return app;
}
