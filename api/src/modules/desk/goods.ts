import { parseMoney, printMoney } from '@shop/contract';
import type { Difference, Goods } from '@shop/desk-contract/catalog';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games, products } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';

const print = (sum: number | null) => (sum === null ? null : printMoney(sum));

/** Every product that the catalogue lists, with what is left of it. */
export async function listGoods(db: Queryable): Promise<Goods[]> {
  const left = sql<number>`(select count(*) from ${codes} where ${codes.productId} = ${products.id} and ${codes.orderProductId} is null)::int`;
  const rows = await db
    .select({ product: products, game: games.title, slug: games.slug, kind: games.kind, left })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(sql`${products.position} >= 0`)
    .orderBy(asc(games.position), asc(products.position), asc(products.id));
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

type Change = {
  id: number;
  price?: string | undefined;
  discount_price?: string | null | undefined;
  is_active?: boolean | undefined;
};

/** Changes prices, all or none. Returns what differs from before. @throws {Refusal} for a product that is none, or a discount that is none */
export async function changePrices(tx: Queryable, changes: readonly Change[]): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const change of changes) {
    const [before] = await tx.select().from(products).where(eq(products.id, change.id)).for('update');
    if (!before) throw refuse('product.not_found');
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
