import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** For whoever watches the process; says that the database answers, too. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => {
    await app.db.orm.execute(sql`select 1`);
    return { status: 'ok', engine: app.db.engine };
  });
};
