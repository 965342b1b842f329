import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readReadiness } from './readiness.ts';

/** For monitoring. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const options = { schema: { hide: true }, logLevel: 'silent', config: { isSpared: true } } as const;

  // It lives, and the database answers.
  app.get('/healthz', options, async () => {
    await app.db.orm.execute(sql`select 1`);
    return { status: 'ok', engine: app.db.engine };
  });

  // It can do its work: what stands in front of it sends requests only while this is 200.
  app.get('/readyz', options, async (_request, reply) => {
    const { ready, checks } = await readReadiness(app.db, app.heartbeat);
    const isDraining = app.draining.aborted;
    const status = isDraining ? 'stopping' : ready ? 'ok' : 'failed';
    return reply.code(status === 'ok' ? 200 : 503).send({ status, checks });
  });
};
