import { paginated, product } from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { numberedPage } from '../../platform/http/pagination.ts';
import { idParams, pageOffset, pageQuery } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { findProduct, listProducts } from './products.ts';

export const productsRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { publicCache: true };
  const tags = ['products'];

  app.get(
    '/products/',
    {
      config,
      schema: { tags, querystring: pageQuery, response: { 200: paginated(product) } },
    },
    async (request) => {
      const found = await app.db.read((db) =>
        listProducts(db, request.query.page_size, pageOffset(request.query)),
      );
      return numberedPage(request, request.query, found.count, found.products);
    },
  );

  app.get(
    '/products/:id/',
    { config, schema: { tags, params: idParams, response: { 200: product } } },
    async (request) => {
      const found = await app.db.read((db) => findProduct(db, request.params.id));
      if (!found) throw refuse('product.not_found');
      return found;
    },
  );
};
