import type { Server } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { refuseConnection } from './http/client-error.ts';
import { refuseExpectations } from './http/expectation.ts';
import { describeError } from './log-error.ts';
import { accountsPlugin } from './plugins/accounts.ts';
import { bearerPlugin } from './plugins/bearer.ts';
import { bodyIntakePlugin } from './plugins/body-intake.ts';
import { cachePlugin } from './plugins/cache.ts';
import { clientPlugin } from './plugins/client.ts';
import { docsPlugin } from './plugins/docs.ts';
import { errorsPlugin, sendError } from './plugins/errors.ts';
import { keptAnswersPlugin } from './plugins/kept-answers.ts';
import { leavingPlugin } from './plugins/leaving.ts';
import { loadSheddingPlugin } from './plugins/load-shedding.ts';
import { mediaPlugin } from './plugins/media.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { rawBodyPlugin } from './plugins/raw-body.ts';
import { requestLogPlugin } from './plugins/request-log.ts';
import { sameOriginPlugin } from './plugins/same-origin.ts';
import { sessionPlugin } from './plugins/session.ts';
import { statusPlugin } from './plugins/status.ts';
import { storableTextPlugin } from './plugins/storable-text.ts';
import { createOutside, type Outside } from './providers/outside.ts';
import type { Pulse } from './pulse.ts';
import { healthRoutes } from './routes/health.ts';
import { apiRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    db: Database;
    /** Of the worker in this process; null where none runs. */
    pulse: Pulse | null;
    outside: Outside;
  }
}

export type AppOptions = {
  config: Config;
  db: Database;
  pulse?: Pulse | null;
  /** The ways to services outside, shared with the worker of this process. */
  outside?: Outside;
};

/** Builds the whole application over an open, migrated database, which stays the caller's to close. */
export async function buildApp({
  config,
  db,
  pulse = null,
  outside = createOutside(),
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { err: describeError } },
    // The request log plugin writes the one line that is needed.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Who sends too slowly is looked for this often. Node takes the longer of both times for the body: headers need the shorter.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // A process that stops answers what has reached it; event streams end by themselves.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // What fails before a route is found, such as a path that cannot be decoded.
    frameworkErrors: sendError,
    clientErrorHandler: refuseConnection,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // Flat strings, the last one wins: no query can become an array or an object.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  });
  refuseExpectations(app.server as Server);
  app.decorate('config', config);
  app.decorate('db', db);
  app.decorate('pulse', pulse);
  app.decorate('outside', outside);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(leavingPlugin);
  await app.register(loadSheddingPlugin);
  await app.register(bodyIntakePlugin);
  await app.register(storableTextPlugin);
  await app.register(requestLogPlugin);
  await app.register(errorsPlugin);
  await app.register(rawBodyPlugin);
  await app.register(keptAnswersPlugin);
  await app.register(cachePlugin);
  await app.register(sameOriginPlugin);
  await app.register(sessionPlugin);
  await app.register(accountsPlugin);
  await app.register(clientPlugin);
  await app.register(bearerPlugin);
  await app.register(statusPlugin);
  await app.register(docsPlugin);
  await app.register(mediaPlugin);
  await app.register(metricsPlugin);
  await app.register(healthRoutes);
  // A process that only works in the background is spoken to by whoever watches it.
  if (config.role === 'worker') return app;
  for (const routes of apiRoutes) await app.register(routes, { prefix: '/api' });
  return app;
}
