import swagger from '@fastify/swagger';
import { CONTRACT_VERSION } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type FastifyPluginAsyncZod, jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import summaries from '../../locales/openapi.ru.json' with { type: 'json' };

/** Purpose of each call, by method and path as the document writes it. */
const SUMMARIES: Partial<Record<string, string>> = summaries;

/** `/games/:id/` as OpenAPI writes it: `/games/{id}/`. */
const bracketed = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

/** Collects every route's schemas into an OpenAPI document. `GET /api/docs/schema/` serves it. */
export const docsPlugin = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${app.config.shopName}: API`, version: CONTRACT_VERSION },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const methods = [input.route.method].flat();
      const summary = methods.map((method) => SUMMARIES[`${method} ${bracketed(url)}`]).find(Boolean);
      return { schema: { ...schema, ...(summary === undefined ? {} : { summary }) }, url };
    },
  });
});

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
