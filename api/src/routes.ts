import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { docsRoutes } from './routes/docs.ts';

/** Every group of calls, registered under `/api`. A new one is a file in `routes/` and a line here. */
export const apiRoutes: FastifyPluginAsyncZod[] = [docsRoutes];
