import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

const query = z.object({
  format: z.enum(['json', 'yaml']).catch('yaml').default('yaml'),
  lang: z.string().optional(),
});

const TYPES = {
  json: 'application/vnd.oai.openapi+json; charset=utf-8',
  yaml: 'application/vnd.oai.openapi; charset=utf-8',
};

export const docsRoutes: FastifyPluginAsyncZod = async (app) => {
  /** Printing a document takes a good part of a second: each form is printed once. */
  const printed = new Map<keyof typeof TYPES, string>();
  const print = (format: keyof typeof TYPES) =>
    format === 'json' ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true });

  app.get(
    '/docs/schema/',
    {
      schema: { tags: ['docs'], querystring: query },
      config: { publicCache: true },
    },
    async (request, reply) => {
      const { format } = request.query;
      const text = printed.get(format) ?? print(format);
      printed.set(format, text);
      return reply.type(TYPES[format]).send(text);
    },
  );
};
