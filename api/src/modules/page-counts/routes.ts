import { type PageTotals, VITAL_BOUNDS, VITALS } from '@federation/protocol/page-counts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addPageCounts, readPageCounts } from './page-counts.ts';
import { countPages } from './page-metrics.ts';

const count = z.int().nonnegative().max(1_000_000);
const label = z.string().min(1).max(100);
const vitals = z.object(
  Object.fromEntries(
    VITALS.map((vital) => [
      vital,
      z
        .array(count)
        .length(VITAL_BOUNDS[vital].length + 1)
        .optional(),
    ]),
  ),
) as unknown as z.ZodType<PageTotals['vitals']>;
const totals = z.object({ subject: label, version: label, events: z.record(label, count), vitals });
/** Visits and money of a month may be more than a shell counts in a minute. */
const sums = totals.extend({ events: z.record(label, z.int().nonnegative()) });
const counts = z.object({ counts: z.array(totals.extend({ minute: z.int().positive() })).max(5_000) });
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const query = z.object({ subject: label, from: time, to: time });

/**
 * Counts of pages, sent by shells. Outside `/api`: neither the edge nor a shell passes a stranger's call on to here.
 */
export const pageCountRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { auth: 'ignored' } as const;
  const pages = countPages(app.metrics);

  app.post(
    '/page-counts/',
    { schema: { hide: true, body: counts, response: { 204: z.null() } }, bodyLimit: 4_000_000, config },
    async (request, reply) => {
      await addPageCounts(app.db.orm, request.body.counts);
      pages(request.body.counts);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/page-counts/',
    { schema: { hide: true, querystring: query, response: { 200: z.array(sums) } }, config },
    async (request) => readPageCounts(app.db.orm, request.query),
  );
};
