import { parseMoney, printMoney } from '@shop/contract';
import { CATALOGUE_PAGE, type Difference, type Goods, type GoodsQuery } from '@shop/desk-contract/catalog';
import { and, asc, eq, gte, ilike, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games, products } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';

const print = (sum: number | null) => (sum === null ? null : printMoney(sum));

/** For `ilike`: texts that contain this one. */
export const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const ORDER = [asc(games.position), asc(products.position), asc(products.id)];

/** Products that the catalogue lists, with what is left of them, a page at a time. */
export async function listGoods(
  db: Queryable,
  { search, game: ofGame, after }: GoodsQuery,
): Promise<Goods[]> {
  const page = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(
      and(
        gte(products.position, 0),
        ofGame ? eq(games.slug, ofGame) : undefined,
        search ? ilike(sql`${games.title} || ' ' || ${products.title}`, contains(search)) : undefined,
        after
          ? sql`(${games.position}, ${products.position}, ${products.id}) >
              (select g.position, p.position, p.id from products p join games g on g.id = p.game_id where p.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(...ORDER)
    .limit(CATALOGUE_PAGE);
  // Only what is shown is counted.
  const left = sql<number>`(select count(*) from ${codes} where ${codes.productId} = ${products.id} and ${codes.orderProductId} is null)::int`;
  const rows = await db
    .select({ product: products, game: games.title, slug: games.slug, kind: games.kind, left })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(
      inArray(
        products.id,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(...ORDER);
  return rows.map(({ product, game, slug, kind, left: inStock }) => ({
    id: product.id,
    game,
    slug,
    title: product.title,
    price: printMoney(product.price),
    discount_price: print(product.discountPrice),
    is_active: product.isActive,
    in_stock: kind === 'PUBGGame' ? inStock : null,
  }));
}

type Prices = {
  price?: string | undefined;
  discount_price?: string | null | undefined;
  is_active?: boolean | undefined;
};
/** `began`: a field changes only where it still is what this says; of a product that is gone nothing does. */
export type PriceChange = Prices & { id: number; began?: Prices | undefined };

/** Changes prices, all or none. Returns what differs from before. @throws {Refusal} for an unknown product, or an impossible discount */
export async function changePrices(tx: Queryable, changes: readonly PriceChange[]): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { id: product, began, ...wanted } of changes) {
    const [before] = await tx.select().from(products).where(eq(products.id, product)).for('update');
    if (!before && began) continue;
    if (!before) throw refuse('desk.product_not_found', { id: product });
    const change = began ? whereStill(wanted, began, before) : wanted;
    const after = {
      price: change.price === undefined ? before.price : parseMoney(change.price),
      discountPrice:
        change.discount_price === undefined
          ? before.discountPrice
          : change.discount_price === null
            ? null
            : parseMoney(change.discount_price),
      isActive: change.is_active ?? before.isActive,
    };
    if (
      after.price <= 0 ||
      (after.discountPrice !== null && (after.discountPrice <= 0 || after.discountPrice >= after.price))
    )
      throw refuse('desk.price_not_valid', { title: before.title });
    const { id, title } = before;
    const differs = (field: Difference['field'], was: string | null, is: string | null) => {
      if (was !== is) found.push({ id, title, field, before: was, after: is });
    };
    differs('price', printMoney(before.price), printMoney(after.price));
    differs('discount_price', print(before.discountPrice), print(after.discountPrice));
    differs('is_active', String(before.isActive), String(after.isActive));
    await tx.update(products).set(after).where(eq(products.id, id));
  }
  return found;
}

/** The fields of a change that nobody has changed since it began. */
function whereStill(wanted: Prices, began: Prices, stored: typeof products.$inferSelect): Prices {
  const now: Prices = {
    price: printMoney(stored.price),
    discount_price: print(stored.discountPrice),
    is_active: stored.isActive,
  };
  const names = Object.keys(wanted) as (keyof Prices)[];
  return Object.fromEntries(
    names.filter((name) => now[name] === began[name]).map((name) => [name, wanted[name]]),
  );
}
