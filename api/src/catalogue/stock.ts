import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';
import { codes, games, products } from '../db/schema/catalogue.ts';
import { readCodes } from './codes-file.ts';
import { CatalogueError, type Problem } from './problems.ts';

export type StockImport = { added: number; known: number };
export type StockLine = { game: string; product: string; title: string; inStock: number; delivered: number };

const CHUNK = 1_000;

/**
 * Adds codes to the stock of one game, all or none. A code that is known already, in stock or delivered, is left alone.
 * @throws {CatalogueError} naming the lines with an unknown product or a code of another product.
 */
export async function importCodes(
  db: Database,
  game: string,
  text: string,
  file: string,
): Promise<StockImport> {
  const lines = readCodes(text, file);
  return db.orm.transaction(async (tx) => {
    const ids = await productIds(tx, game);
    if (ids.size === 0)
      throw new CatalogueError([{ file, line: 0, field: '', message: `There is no PUBG game «${game}».` }]);
    const problems: Problem[] = [];
    for (const { product, line } of lines) {
      if (!ids.has(product))
        problems.push({
          file,
          line,
          field: 'product',
          message: `The game ${game} has no PUBG product «${product}».`,
        });
    }
    if (problems.length > 0) throw new CatalogueError(problems);
    let added = 0;
    for (let at = 0; at < lines.length; at += CHUNK) {
      const chunk = lines
        .slice(at, at + CHUNK)
        .map((line) => ({ ...line, productId: ids.get(line.product)! }));
      const rows = chunk.map(({ productId, code }) => ({ productId, code }));
      added += (await tx.insert(codes).values(rows).onConflictDoNothing().returning({ id: codes.id })).length;
      problems.push(...(await foreign(tx, chunk, file)));
    }
    if (problems.length > 0) throw new CatalogueError(problems);
    return { added, known: lines.length - added };
  });
}

async function productIds(db: Queryable, game: string) {
  const rows = await db
    .select({ id: products.id, key: products.key })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(and(eq(games.slug, game), eq(games.kind, 'PUBGGame')));
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Codes that are already known, but as another product's. */
async function foreign(
  db: Queryable,
  chunk: { productId: number; code: string; line: number }[],
  file: string,
): Promise<Problem[]> {
  const rows = await db
    .select({ code: codes.code, productId: codes.productId })
    .from(codes)
    .where(
      inArray(
        codes.code,
        chunk.map((line) => line.code),
      ),
    );
  const owners = new Map(rows.map((row) => [row.code, row.productId]));
  return chunk
    .filter(({ code, productId }) => owners.get(code) !== productId)
    .map(({ line }) => ({ file, line, field: 'code', message: 'This code belongs to another product.' }));
}

/** How many codes of every product are left and how many were delivered. */
export async function stock(db: Queryable): Promise<StockLine[]> {
  const rows = await db
    .select({
      game: games.slug,
      product: products.key,
      title: products.title,
      inStock: sql<number>`count(${codes.id}) filter (where ${codes.orderProductId} is null)`.mapWith(Number),
      delivered: sql<number>`count(${codes.orderProductId})`.mapWith(Number),
    })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .leftJoin(codes, eq(codes.productId, products.id))
    .where(eq(games.kind, 'PUBGGame'))
    .groupBy(games.id, products.id)
    .orderBy(asc(games.position), asc(games.slug), asc(products.position));
  return rows;
}
