import { navigationReport } from '@federation/protocol/navigation-report';
import { navigationSpan } from '@federation/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CompositionWatcher } from './composition/watcher.ts';
import { NetworkLimit } from './network-limit.ts';
import { parseBeacon } from './own-page.ts';
import type { IssuedPages } from './page-reports/issued-pages.ts';
import { handleAt, routesOf } from './render/route-of.ts';

/** Longest report, in bytes. */
const MAX_SIZE = 16_000;
/** Reports of one network in a minute. Many phones share one. */
const PER_NETWORK = 100;
/** Milliseconds after which a navigation is nobody's any more. */
const MAX_AGE = 24 * 3_600_000;
/** Milliseconds that a browser's clock may be ahead. */
const MAX_AHEAD = 60_000;
const reports = z.object({ page: z.string(), navigations: z.array(navigationReport).max(20) });

/** `POST /navigation-reports`: traces begin in browsers, which report the navigations of a page that the server has sent. */
export function addNavigationReports(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  pages: IssuedPages,
): void {
  const limit = new NetworkLimit(PER_NETWORK);

  app.post('/navigation-reports', { bodyLimit: MAX_SIZE, logLevel: 'silent' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!limit.admits(request.ip)) return reply.code(429).send();
    const parsed = reports.safeParse(parseBeacon(request.body));
    if (!parsed.success) return reply.code(400).send();
    if (!pages.open(parsed.data.page)) return reply.code(403).send();
    const now = Date.now();
    const table = routesOf(watcher.live);
    for (const { path, start, end, ...ids } of parsed.data.navigations) {
      if (start < now - MAX_AGE || end < start || end > now + MAX_AHEAD) continue;
      const route = handleAt(table, path)?.declaration.path ?? 'none';
      navigationSpan({ ...ids, name: `navigate ${route}`, start, end });
    }
    return reply.code(204).send();
  });
}
