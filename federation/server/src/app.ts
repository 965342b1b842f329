import cookie from '@fastify/cookie';
import { host } from '@federation/browser/page';
import { addRequestSpans } from '@federation/telemetry';
import type { Telemetry } from '@federation/telemetry/start';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addProblemRoute, BrowserProblems } from './browser-problems.ts';
import { addBuildRoutes, answerPayload, payloadOf } from './builds/routes.ts';
import { offered } from './composition/host.ts';
import { CompositionWatcher } from './composition/watcher.ts';
import type { HostConfig } from './config.ts';
import { addDraining } from './draining.ts';
import { createDryRun } from './dry-run/dry-run.ts';
import { answers, isFileName, sendError } from './error-answers.ts';
import { serverHost } from './host.ts';
import { addMetrics } from './metrics.ts';
import { addNavigationReports } from './navigation-reports.ts';
import { OperatorAccess } from './operator/access.ts';
import { addCanaryDecisions } from './operator/canary-decisions.ts';
import { addOperatorRoutes, reopened } from './operator/routes.ts';
import { addTeamsPage } from './operator/teams-page.ts';
import { addOverrides } from './overrides/routes.ts';
import { isOwnPage } from './own-page.ts';
import { IssuedPages } from './page-reports/issued-pages.ts';
import { addPageReports } from './page-reports/routes.ts';
import { addPreviews } from './previews/routes.ts';
import { readAssets } from './render/assets.ts';
import { createPages } from './render/pages.ts';
import { type Renderer, rendererHere } from './render/renderer.ts';
import { handleAt, routesOf } from './render/route-of.ts';
import { addRequestLog, nameComposition } from './request-log.ts';
import { addStaticFiles } from './static-files.ts';
import { addStatusRoute } from './status-route.ts';

export type HostParts = {
  /** Where traces, metrics and the log are sent to, if anywhere. */
  telemetry?: Telemetry | undefined;
  /** Adds the site's own routes, before those of pages. */
  addRoutes?: (app: FastifyInstance, watcher: CompositionWatcher) => Promise<void>;
  /** Given the log before any code of a remote runs. */
  withLog?: (log: FastifyBaseLogger) => void;
  /** In which threads the remotes' code runs; by default in this one. `expel` takes a release out that did harm there. */
  createRenderer?: (
    config: HostConfig,
    log: FastifyBaseLogger,
    expel: (release: string, reason: string) => void,
  ) => Renderer;
};

/** A host's server: pages, its own browser files, operators' views, and the routes that the site adds. Call `provideServerHost` first. */
export async function buildHost(
  config: HostConfig,
  logger: boolean | object = false,
  { telemetry, withLog, createRenderer, addRoutes }: HostParts = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    ...answers.options,
    // Fails at the start for what is neither an address nor a network.
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    // Longer than the api takes bodies for: its refusal comes first, with a message. A head takes seconds.
    requestTimeout: 40_000,
    http: { ...answers.options.http, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  });
  answers.add(app as FastifyInstance);
  serverHost().configure?.(config);
  if (config.siteName) host().rename(config.siteName);
  withLog?.(app.log);
  const assets = readAssets(config.assets);
  const log = {
    info: (message: string) => app.log.info(message),
    warn: (message: string) => app.log.warn(message),
  };
  const expel = (release: string, reason: string) => {
    watcher.failures.add(release, reason);
    void watcher.expel(release, reason);
  };
  const renderer = createRenderer?.(config, app.log, expel) ?? rendererHere(config, assets);
  const watcher = new CompositionWatcher(
    config.remotes,
    config.grants,
    assets.build,
    log,
    (loaded) => renderer.check(loaded),
    config.stateStore,
    config.dryRunFile ? createDryRun(config.dryRunFile, config.siteName, log) : undefined,
    (withdrawn) => renderer.retire(withdrawn),
  );
  for (const name of config.withoutKey ?? [])
    log.warn(`${name}: left out, REMOTE_${name.toUpperCase()}_KEYS names no public key`);
  if (telemetry) addRequestSpans(app, telemetry);
  addRequestLog(app);
  await watcher.start();
  app.addHook('onClose', async () => {
    await Promise.all([watcher.stop(), renderer.close()]);
  });

  await app.register(cookie);
  const previews = addPreviews(app, watcher, config);
  await addRoutes?.(app, watcher);
  await addStaticFiles(app, config.assets, watcher.state);
  app.get('/composition.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const preview = await previews.view(request).catch(() => undefined);
    if (preview) return preview.live.composition;
    const own = await overrides.view(request).catch(() => undefined);
    return (own?.live ?? watcher.liveFor(request.cookies)).composition;
  });
  addBuildRoutes(app, watcher);
  addDraining(app, watcher, renderer);
  addStatusRoute(app, watcher, config.remotes);
  const problems = new BrowserProblems(watcher.remotes);
  const pages = new IssuedPages(config.pageKey, watcher.shell);
  addProblemRoute(app, problems, pages);
  const access = new OperatorAccess(config.operatorToken);
  addPageReports(app, pages, access, config);
  addOperatorRoutes(app, watcher, problems, access, config.publicUrl);
  addTeamsPage(app, watcher, access, config);
  addCanaryDecisions(app, watcher, access, config.publicUrl);
  addMetrics(app, { watcher, problems, renderer, telemetry, token: config.metricsToken });
  if (telemetry) addNavigationReports(app, watcher, pages);
  const overrides = addOverrides(app, watcher, access, config);
  app.get('/healthz', async () => ({
    status: 'ok',
    ...(watcher.state.problems.list().length > 0 && { state: watcher.state.problems.list() }),
    ...offered(),
    grants: config.grants,
    ...(config.previews && { previews: config.previews }),
    ...(config.withoutKey?.length && { withoutKey: config.withoutKey }),
    composition: watcher.live.composition.id,
    missing: watcher.live.composition.missing,
  }));

  const answerPage = createPages(watcher, renderer, assets, { config, pages });
  const answerAt = async (request: FastifyRequest, reply: FastifyReply, form?: string) => {
    const sent = form !== undefined && { form };
    const wanted = sent ? undefined : payloadOf(request.url);
    if (wanted) return answerPayload(wanted, watcher, renderer, request, reply);
    if (isFileName(request.url)) return sendError(request, reply, 404);
    const preview = await previews.open(request, reply);
    if (preview === 'answered') return reply;
    if (preview) {
      nameComposition(request, reply, preview.live.composition.id);
      return answerPage(
        { live: preview.live, isPinned: true, preview: preview.info, ...sent },
        request,
        reply,
      );
    }
    const reopening = await reopened(request, reply, watcher, access);
    if (reopening.kind === 'answered') return reply;
    const own = reopening.kind === 'open' ? undefined : await overrides.open(request, reply);
    if (own === 'answered') return reply;
    const live = reopening.kind === 'open' ? reopening.live : (own?.live ?? watcher.liveFor(request.cookies));
    nameComposition(request, reply, live.composition.id);
    const isPinned = reopening.kind === 'open' || own !== undefined;
    return answerPage({ live, isPinned, ...(own && { overrides: own }), ...sent }, request, reply);
  };
  app.get('/*', (request, reply) => answerAt(request, reply));
  const { origin } = new URL(config.publicUrl);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.post('/*', async (request, reply) => {
      // A form of another site would act with this visitor's cookies.
      if (!isOwnPage(request, origin)) {
        const { pathname } = new URL(`http://page${request.url}`);
        return sendError(request, reply, handleAt(routesOf(watcher.live), pathname) ? 403 : 404);
      }
      return answerAt(request, reply, typeof request.body === 'string' ? request.body : '');
    });
  });
  return app;
}
