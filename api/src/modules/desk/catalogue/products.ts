import { type ProductFields, type ProductPage, productFields } from '@shop/desk-contract/catalogue';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { games, type ProductRow, products } from '../../../platform/db/schema/catalogue.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { refuse } from '../../../platform/refusal.ts';
import { productValues } from '../../catalog/import/game-rows.ts';
import { asPictures, checkGame, type GameForm, readGame, type StoredGame } from './game-file.ts';
import { findPicture, picturesOf } from './pictures.ts';

type ProductForm = GameForm['products'][number];
type Optional = {
  supplier?: { name?: string; product: string; fallbacks?: { name: string; product: string }[] };
  amount_uc?: number;
  gold?: string;
};

/** The game of a product, as it is stored. @throws {Refusal} 404 */
export async function gameOfProduct(db: Queryable, id: number): Promise<StoredGame> {
  const [found] = await db
    .select({ slug: games.slug })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(eq(products.id, id));
  if (!found) throw refuse('product.not_found');
  return readGame(db, found.slug);
}

/** Reads the fields of a product that the desk shows and changes. @throws {Refusal} 404 */
export async function readProductPage(db: Queryable, id: number): Promise<ProductPage> {
  const stored = await gameOfProduct(db, id);
  const { game, listed } = stored;
  return {
    id,
    game: { id: game.id, slug: game.slug, title: game.title, kind: game.kind },
    fields: productFieldsOf(stored, id),
    pictures: picturesOf(game, listed).map(({ set }) => set),
  };
}

/** A product of the list as it is stored. @throws {Refusal} 404 for one that was taken off */
export function productFieldsOf({ listed, form }: StoredGame, id: number): ProductFields {
  const index = listed.findIndex((product) => product.id === id);
  if (index === -1) throw refuse('product.not_found');
  const file = form.products[index]! as ProductForm & Optional;
  const { supplier } = file;
  return productFields.parse({
    ...file,
    discount_price: file.discount_price ?? null,
    picture: file.picture ?? null,
    place: index + 1,
    amount_uc: file.amount_uc ?? null,
    gold: file.gold ?? null,
    supplier: supplier
      ? { name: supplier.name ?? null, product: supplier.product, fallbacks: supplier.fallbacks ?? [] }
      : null,
  });
}

function asForm({ place: _place, ...fields }: ProductFields): ProductForm {
  const { discount_price, picture, amount_uc, gold, supplier, ...common } = fields;
  return {
    ...common,
    ...(discount_price !== null && { discount_price }),
    ...(picture !== null && { picture }),
    ...(amount_uc !== null && { amount_uc }),
    ...(gold !== null && { gold }),
    ...(supplier && {
      supplier: {
        ...(supplier.name !== null && { name: supplier.name }),
        product: supplier.product,
        ...(supplier.fallbacks.length > 0 && { fallbacks: supplier.fallbacks }),
      },
    }),
  } as ProductForm;
}

/**
 * Writes a product as an import would, at its place in the list of its game; `id` null adds it. Returns its id.
 * @throws {Refusal} for what an import would not take, and for another key: orders, codes and files of the catalogue know a product by it
 */
export async function saveProduct(
  tx: Queryable,
  sources: FileStore,
  stored: StoredGame,
  id: number | null,
  fields: ProductFields,
): Promise<number> {
  const { game, listed, form } = stored;
  const own = listed.find((product) => product.id === id);
  if (own && own.key !== fields.key) throw refuse('desk.catalogue_not_valid', { field: 'key' });
  if (!own && (await isTaken(tx, game.id, fields.key))) throw refuse('desk.product_taken');
  const others = listed.filter((product) => product !== own);
  const place = Math.min(fields.place - 1, others.length);
  const rows: (ProductRow | undefined)[] = others.toSpliced(place, 0, own as ProductRow);
  const list = others
    .map((product) => form.products[listed.indexOf(product)]!)
    .toSpliced(place, 0, asForm(fields));
  const file = checkGame({ ...form, products: list } as GameForm);
  const known = picturesOf(game, listed);
  const { picture } = fields;
  const named = picture
    ? [{ use: 'small' as const, set: await findPicture(sources, known, 'small', picture) }]
    : [];
  const values = productValues(file, game.id, asPictures([...known, ...named]));
  for (const [position, row] of rows.entries())
    if (row && row !== own && row.position !== position)
      await tx.update(products).set({ position }).where(eq(products.id, row.id));
  const wanted = values[place]!.values as typeof products.$inferInsert;
  if (own) {
    await tx.update(products).set(wanted).where(eq(products.id, own.id));
    return own.id;
  }
  const [added] = await tx.insert(products).values(wanted).returning({ id: products.id });
  return added!.id;
}

async function isTaken(tx: Queryable, gameId: number, key: string): Promise<boolean> {
  const known = await tx.select({ key: products.key }).from(products).where(eq(products.gameId, gameId));
  return known.some((product) => product.key === key);
}
