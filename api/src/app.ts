import type { Server } from 'node:http';
import {
  answerForNode,
  hasWrongHost,
  refuseConnection,
  SERVER_OPTIONS,
} from '@federation/protocol/http-errors';
import { logOutput } from '@federation/protocol/log-output';
import { pathOf } from '@federation/protocol/request-target';
import { addRequestSpans } from '@federation/telemetry';
import type { Telemetry } from '@federation/telemetry/start';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { accountsPlugin } from './modules/accounts/accounts-plugin.ts';
import { bearerPlugin } from './modules/accounts/bearer-plugin.ts';
import { clientPlugin } from './modules/accounts/client-plugin.ts';
import { mediaPlugin } from './modules/catalog/media-plugin.ts';
import { createSuppliers, type Suppliers } from './modules/fulfillment/suppliers/registry.ts';
import { statusPlugin } from './modules/orders/status-hub.ts';
import { pageCountRoutes } from './modules/page-counts/routes.ts';
import { createPaymentContext, type PaymentContext } from './modules/payments/start-payment.ts';
import type { Database } from './platform/db/database.ts';
import { type Files, openFiles } from './platform/files/open-files.ts';
import { answerCachePlugin } from './platform/http/answer-cache.ts';
import { bodyIntakePlugin } from './platform/http/body-intake.ts';
import { cachePlugin } from './platform/http/cache-control.ts';
import { answerError } from './platform/http/client-error.ts';
import { drainingPlugin } from './platform/http/draining.ts';
import { errorsPlugin, sendError } from './platform/http/errors.ts';
import { loadSheddingPlugin } from './platform/http/load-shedding.ts';
import { docsPlugin } from './platform/http/openapi.ts';
import { createOutside, type Outside } from './platform/http/outside.ts';
import { rawBodyPlugin } from './platform/http/raw-body.ts';
import { sameOriginPlugin } from './platform/http/same-origin.ts';
import { sessionPlugin } from './platform/http/session.ts';
import { storableTextPlugin } from './platform/http/storable-text.ts';
import type { Heartbeat } from './platform/jobs/heartbeat.ts';
import { healthRoutes } from './platform/observability/health-routes.ts';
import { describeError } from './platform/observability/log-error.ts';
import { metricsPlugin } from './platform/observability/metrics-plugin.ts';
import { requestLogPlugin } from './platform/observability/request-log.ts';
import { refuse } from './platform/refusal.ts';
import { apiRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    db: Database;
    /** The worker's in this process; null where none runs. */
    heartbeat: Heartbeat | null;
    outside: Outside;
    /** Pictures of the catalogue, and what shoppers uploaded. */
    files: Files;
    suppliers: Suppliers;
    payments: PaymentContext;
  }
}

export type AppOptions = {
  config: Config;
  db: Database;
  heartbeat?: Heartbeat | null;
  /** The ways to services outside, shared with the worker of this process. */
  outside?: Outside;
  /** Where traces, metrics and the log are sent to, if anywhere. */
  telemetry?: Telemetry | undefined;
};

/** Builds the whole application over an open, migrated database, which stays the caller's to close. */
export async function buildApp({
  config,
  db,
  heartbeat = null,
  outside = createOutside(),
  telemetry,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            serializers: { err: describeError },
            stream: logOutput(),
            ...telemetry?.logOptions,
          },
    // The request log plugin writes the one line that is needed.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Who sends too slowly is looked for this often. Node takes the longer of both times for the body: headers need the shorter.
    http: { ...SERVER_OPTIONS, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // A process that stops answers what has reached it; event streams end by themselves.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // Errors before a route is found, such as a path that cannot be decoded.
    frameworkErrors: sendError,
    clientErrorHandler: refuseConnection(answerError),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // Flat strings, the last one wins: no query can become an array or an object.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  });
  answerForNode(app.server as Server, answerError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    // Pictures are shown in letters, too.
    if (request.url.startsWith('/api/')) reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (hasWrongHost(request.raw)) throw refuse('http.bad_request');
  });
  app.decorate('config', config);
  app.decorate('db', db);
  app.decorate('heartbeat', heartbeat);
  app.decorate('outside', outside);
  app.decorate('files', openFiles(config));
  app.decorate('suppliers', createSuppliers(config, outside));
  app.decorate('payments', createPaymentContext(config, db, outside));
  app.setSerializerCompiler(serializerCompiler);
  if (telemetry) addRequestSpans(app, telemetry);
  await app.register(drainingPlugin);
  await app.register(loadSheddingPlugin);
  await app.register(bodyIntakePlugin);
  await app.register(storableTextPlugin);
  await app.register(requestLogPlugin);
  await app.register(errorsPlugin);
  await app.register(rawBodyPlugin);
  await app.register(answerCachePlugin);
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
  telemetry?.watch(app.metrics);
  await app.register(healthRoutes);
  // A process that only works in the background only serves health checks and metrics.
  if (config.role === 'worker') return app;
  for (const routes of apiRoutes) await app.register(routes, { prefix: '/api' });
  // Neither the edge nor a shell passes anything on to there.
  await app.register(pageCountRoutes, { prefix: '/internal' });
  return app;
}
