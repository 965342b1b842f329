import { pageReport } from '@federation/protocol/page-report';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CompositionWatcher } from '../composition/watcher.ts';
import type { HostConfig } from '../config.ts';
import { serverHost } from '../host.ts';
import { NetworkLimit } from '../network-limit.ts';
import type { OperatorAccess } from '../operator/access.ts';
import { isOwnPage, parseBeacon } from '../own-page.ts';
import { PageCounter } from './page-counter.ts';

/** Longest report, in bytes. */
const MAX_SIZE = 1_000;
/** Visits of one network in a minute, in two or three parts each. Many phones share one. */
const PER_NETWORK = 300;
/** What is asked for at a time, in milliseconds: as long as counts are held. */
const MAX_SPAN = 31 * 24 * 3_600_000;
const span = z
  .object({ from: z.coerce.number().int().nonnegative(), to: z.coerce.number().int().nonnegative() })
  .refine(({ from, to }) => from <= to && to - from <= MAX_SPAN);
/** How often sums are handed on, in milliseconds. */
const SEND_EVERY = 5_000;

/**
 * `POST /page-reports`: what pages report of their visits. A report names a composition; which versions that is the server knows itself,
 * so nobody makes up one. Sums go to the site's `reports`, every five seconds and at the end; without it the path is unknown.
 * `GET /page-reports/<subject>.json?from=&to=` gives operators the sums of all versions of a subject: a remote, `shell`, `composition`, and
 * `<remote>+drawn`, the visits of browsers that had drawn for its canary before.
 */
export function addPageReports(
  app: FastifyInstance,
  watcher: CompositionWatcher,
  access: OperatorAccess,
  config: HostConfig,
): void {
  const { reports } = serverHost();
  if (!reports || !config.reportShare) return;
  const { origin } = new URL(config.publicUrl);
  const limit = new NetworkLimit(PER_NETWORK);
  const counter = new PageCounter(reports.steps);

  app.post('/page-reports', { bodyLimit: MAX_SIZE, logLevel: 'silent' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!isOwnPage(request, origin)) return reply.code(403).send();
    if (!limit.admits(request.ip)) return reply.code(429).send();
    const parsed = pageReport.safeParse(parseBeacon(request.body));
    if (!parsed.success) return reply.code(400).send();
    const made = watcher.past.get(parsed.data.composition);
    // Of an operator's own look, of a preview, or made up.
    if (made) counter.add(parsed.data, made, Date.now());
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
