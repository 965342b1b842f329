import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

const query = z.object({
  format: z.enum(['json', 'yaml']).catch('yaml').default('yaml'),
  lang: z.string().optional(),
});

export const docsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/docs/schema/',
    {
      schema: { tags: ['docs'], summary: 'Описание API (OpenAPI 3.1)', querystring: query },
      config: { publicCache: true },
    },
    async (request, reply) => {
      if (request.query.format === 'json') {
        return reply
          .type('application/vnd.oai.openapi+json; charset=utf-8')
          .send(JSON.stringify(app.swagger()));
      }
      return reply.type('application/vnd.oai.openapi; charset=utf-8').send(app.swagger({ yaml: true }));
    },
  );
};
