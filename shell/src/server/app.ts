import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import proxy from '@fastify/http-proxy';
import serveStatic from '@fastify/static';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerApiDown } from './api-down.ts';
import { addBuildRoutes, answerPayload, payloadOf } from './builds/routes.ts';
import { HOST } from './composition/host.ts';
import { CompositionWatcher } from './composition/watcher.ts';
import type { ShellConfig } from './config.ts';
import { addDiscoveryRoutes } from './discovery/routes.ts';
import { addLeaving } from './leaving.ts';
import { OperatorAccess } from './operator/access.ts';
import { addOperatorRoutes, reopened } from './operator/routes.ts';
import { readAssets } from './render/assets.ts';
import { cacheControl, IMMUTABLE } from './render/cache-control.ts';
import { renderPage } from './render/render-page.tsx';
import { addRequestLog, nameComposition } from './request-log.ts';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** Compresses a page as it streams: the best coding that the browser takes. */
function compress(body: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!encoding) return body;
  reply.header('Content-Encoding', encoding);
  const coder =
    encoding === 'br'
      ? zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
      : zlib.createGzip({ level: 6 });
  return body.pipe(coder);
}

/** The shell's server: pages, its own browser files, and the way to the api. */
export async function buildShell(
  config: ShellConfig,
  logger: boolean | object = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // An edge may stand in front of it, on this machine or in a private network.
    trustProxy: ['loopback', 'uniquelocal'],
  });
  const assets = readAssets(config.assets);
  const log = {
    info: (message: string) => app.log.info(message),
    warn: (message: string) => app.log.warn(message),
  };
  const watcher = new CompositionWatcher(config.remotes, assets.build, log, config.stateFolder);
  addRequestLog(app);
  await watcher.start();
  app.addHook('onClose', async () => watcher.stop());

  for (const prefix of ['/api', '/media']) {
    await app.register(proxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        onError: answerApiDown,
        // The browser asks again at the specification's times; the proxy's own ten tries would be behind each of them.
        retryDelay: () => null,
        // The api counts attempts by who makes them: without it all shoppers would be this server.
        rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      },
      undici: { headersTimeout: 35_000, bodyTimeout: 0 },
    });
  }
  await app.register(serveStatic, {
    root: config.assets,
    // One route per file: whatever is not a file is a page.
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(`${config.assets}/static/`);
      reply.header('Cache-Control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    },
  });
  app.get('/composition.json', async ({ headers }, reply) => {
    reply.header('Cache-Control', 'no-store');
    return watcher.liveFor(headers.cookie).composition;
  });
  addBuildRoutes(app, watcher);
  addLeaving(app, watcher);
  const access = new OperatorAccess(config.operatorToken);
  addOperatorRoutes(app, watcher, access);
  addDiscoveryRoutes(app, watcher, config.publicUrl);
  app.get('/healthz', async () => ({
    status: 'ok',
    ...HOST,
    composition: watcher.live.composition.id,
    missing: watcher.live.composition.missing,
  }));

  app.get('/*', async (request, reply) => {
    const wanted = payloadOf(request.url);
    if (wanted) return answerPayload(wanted, watcher, config.publicUrl, request, reply);
    const asked = await reopened(request, reply, watcher, access);
    if (asked.kind === 'answered') return reply;
    const isPinned = asked.kind === 'open';
    const live = isPinned ? asked.live : watcher.liveFor(request.headers.cookie);
    nameComposition(request, reply, live.composition.id);
    const rendered = await renderPage({
      url: request.url,
      hasAccess: /(?:^|;\s*)access=[^;]/.test(request.headers.cookie ?? ''),
      live,
      canaries: watcher.canaries,
      isPinned,
      assets,
      config,
      onError: (error) => request.log.error(error),
    });
    if (rendered.kind === 'redirect')
      return reply.header('Cache-Control', 'no-store').redirect(rendered.location, rendered.status);
    reply
      .code(rendered.status)
      .headers(SECURITY_HEADERS)
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', rendered.csp)
      .header('Vary', 'Accept-Encoding')
      .header('X-Composition', live.composition.id)
      .header(
        'Cache-Control',
        rendered.status === 200 && !isPinned
          ? cacheControl(rendered.isPublic, live === watcher.live)
          : 'no-store',
      );
    return reply.send(compress(rendered.body, request, reply));
  });
  return app;
}
