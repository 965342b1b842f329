import { blockOf } from '@federation/protocol/network';
import { pageReport } from '@federation/protocol/page-report';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HostConfig } from '../config.ts';
import { serverHost } from '../host.ts';
import { NetworkLimit } from '../network-limit.ts';
import type { OperatorAccess } from '../operator/access.ts';
import { parseBeacon } from '../own-page.ts';
import type { IssuedPages } from './issued-pages.ts';
import { PageCounter } from './page-counter.ts';
import { PageVisits } from './page-visits.ts';

/** Longest report, in bytes. */
const MAX_SIZE = 10_000;
/** Visits of one network in a minute, in two or three parts each. Many phones share one. */
const PER_NETWORK = 300;
/** Longest span of a query, in milliseconds: as long as counts are kept. */
const MAX_SPAN = 31 * 24 * 3_600_000;
const span = z
  .object({ from: z.coerce.number().int().nonnegative(), to: z.coerce.number().int().nonnegative() })
  .refine(({ from, to }) => from <= to && to - from <= MAX_SPAN);
/** How often sums are handed on, in milliseconds. */
const SEND_EVERY = 5_000;

/**
 * `POST /page-reports`: what pages report of their visits. A report counts with the token that the server sent with the page, which says what
 * the page was made of: each thing once. Sums go to the site's `reports`, every five seconds and at the end; without it the path is unknown.
 * `GET /page-reports/<subject>.json?from=&to=` gives operators the sums of all versions of a subject: a remote, `shell`, `composition`, and
 * `<remote>+drawn`, the visits of browsers that had drawn for its canary before.
 */
export function addPageReports(
  app: FastifyInstance,
  pages: IssuedPages,
  access: OperatorAccess,
  config: HostConfig,
): void {
  const { reports } = serverHost();
  if (!reports || !config.reportShare) return;
  const limit = new NetworkLimit(PER_NETWORK);
  const counter = new PageCounter(reports.steps.filter((step) => !reports.counted?.includes(step)));
  const visits = new PageVisits(Date.now());

  app.post('/page-reports', { bodyLimit: MAX_SIZE, logLevel: 'silent' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!limit.admits(request.ip)) return reply.code(429).send();
    const parsed = pageReport.safeParse(parseBeacon(request.body));
    if (!parsed.success) return reply.code(400).send();
    const page = pages.open(parsed.data.page);
    if (!page) return reply.code(403).send();
    const now = Date.now();
    const news = visits.take(page, parsed.data, blockOf(request.ip), now);
    if (news) counter.add(news, page, now);
    return reply.code(204).send();
  });

  app.get<{ Params: { subject: string } }>('/page-reports/:subject.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!access.has(request)) return reply.code(401).send({ detail: 'For operators' });
    const times = span.safeParse(request.query);
    if (!times.success) return reply.code(400).send({ detail: 'Expected from and to in milliseconds' });
    return reports.read({ subject: request.params.subject, ...times.data }, config);
  });

  async function send(): Promise<void> {
    const rows = counter.take();
    if (rows.length === 0) return;
    await reports!.send(rows, config).catch((error: Error) => {
      counter.putBack(rows);
      app.log.warn(`Page reports could not be handed on, and wait: ${error.message}`);
    });
  }
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
  }, SEND_EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sending;
    await send();
  });
}
