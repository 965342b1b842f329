import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { codes, games, products } from '../../../platform/db/schema/catalogue.ts';
import { CatalogueError, type Problem } from '../../../platform/problems.ts';
import { voided } from '../void-codes.ts';
import { type CodeLine, readCodes } from './codes-file.ts';

/** A list of codes; `file` names it in messages. */
export type CodesFile = { game: string; text: string; file: string };
export type StockImport = { game: string; added: number; known: number };
export type StockLine = { game: string; product: string; title: string; inStock: number; delivered: number };

const CHUNK = 1_000;

/**
 * Adds codes to the stock of games, all of all files or none. A code that is known already, in stock or delivered, is left alone.
 * @throws {CatalogueError} naming the lines with an unknown product or a code of another product.
 */
export async function importCodes(
  db: { orm: Queryable },
  files: readonly CodesFile[],
): Promise<StockImport[]> {
  const problems: Problem[] = [];
  const lists = files.map((each) => ({
    ...each,
    lines: gather(problems, () => readCodes(each.text, each.file)),
  }));
  return db.orm.transaction(async (tx) => {
    const done: StockImport[] = [];
    for (const list of lists) done.push(await addCodes(tx, list, problems));
    if (problems.length > 0) throw new CatalogueError(problems);
    return done;
  });
}

/** Goes on after a file that cannot be read, so that all problems are reported at once. */
function gather(problems: Problem[], read: () => CodeLine[]): CodeLine[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    problems.push(...error.problems);
    return [];
  }
}

async function addCodes(
  tx: Queryable,
  { game, file, lines: read }: Pick<CodesFile, 'game' | 'file'> & { lines: CodeLine[] },
  problems: Problem[],
): Promise<StockImport> {
  const ids = await productIds(tx, game);
  if (ids.size === 0) {
    problems.push({
      file,
      line: 0,
      field: '',
      message: `There is no PUBG game «${game}».`,
      text: ['codes_file.no_game'],
    });
    return { game, added: 0, known: 0 };
  }
  // A spreadsheet, or who fills it, may begin a key with a capital letter.
  const lines = read.map((line) =>
    ids.has(line.product) ? line : { ...line, product: line.product.toLowerCase() },
  );
  for (const { product, line } of lines) {
    if (ids.has(product)) continue;
    const message = `The game ${game} has no PUBG product «${product}».`;
    problems.push({ file, line, field: 'product', message, text: ['codes_file.no_product', { product }] });
  }
  const known = lines.filter(({ product }) => ids.has(product));
  // Voided codes do not come back.
  const bad = await voided(
    tx,
    known.map(({ code }) => code),
  );
  const ours = known.filter(({ code }) => !bad.has(code));
  let added = 0;
  for (let at = 0; at < ours.length; at += CHUNK) {
    const chunk = ours.slice(at, at + CHUNK).map((line) => ({ ...line, productId: ids.get(line.product)! }));
    const rows = chunk.map(({ productId, code }) => ({ productId, code }));
    added += (await tx.insert(codes).values(rows).onConflictDoNothing().returning({ id: codes.id })).length;
    problems.push(...(await foreign(tx, chunk, file)));
  }
  return { game, added, known: lines.length - added };
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
    .map(({ line }) => ({
      file,
      line,
      field: 'code',
      message: 'This code belongs to another product.',
      text: ['codes_file.foreign'] as const,
    }));
}

/** How many codes of every product are left and how many were delivered. */
export async function stock(db: Queryable): Promise<StockLine[]> {
  // Product by product, each in an index: a million codes are counted without reading one.
  const counted = (state: SQL) =>
    sql<number>`(select count(*) from ${codes} where ${codes.productId} = ${products.id} and ${codes.orderProductId} ${state})`.mapWith(
      Number,
    );
  return db
    .select({
      game: games.slug,
      product: products.key,
      title: products.title,
      inStock: counted(sql`is null`),
      delivered: counted(sql`is not null`),
    })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(eq(games.kind, 'PUBGGame'))
    .orderBy(
      asc(games.position),
      asc(games.slug),
      // Products taken off the list have no place in it.
      sql`${products.position} < 0`,
      asc(products.position),
      asc(products.id),
    );
}
