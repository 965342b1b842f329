import { type Product, paginated, product } from '@shop/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Queryable } from '../../platform/db/database.ts';
import { games, products } from '../../platform/db/schema/catalogue.ts';
import { numberedPage } from '../../platform/http/pagination.ts';
import { idParams, pageOffset, pageQuery } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { productView } from './game-view.ts';

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

const onSale = and(eq(products.isActive, true), eq(products.isSupplied, true), eq(games.isActive, true));

/** One page of what is on sale, and the number of all. */
export async function listProducts(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ count: number; products: Product[] }> {
  const [total] = await db
    .select({ count: count() })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(onSale);
  const rows = await db
    .select({ product: products, kind: games.kind })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(onSale)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, products: rows.map(({ product, kind }) => productView(product, kind)) };
}

/** A product on sale; undefined when there is none. */
export async function findProduct(db: Queryable, id: number): Promise<Product | undefined> {
  const [row] = await db
    .select({ product: products, kind: games.kind })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(and(onSale, eq(products.id, id)));
  return row && productView(row.product, row.kind);
}
