import { addPercent, convert, printMoney } from '@shop/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games, type ProductRow, type ProductSource, products } from '../../platform/db/schema/catalogue.ts';
import { supplierPrices } from '../../platform/db/schema/deliveries.ts';
import { alerts } from '../../platform/db/schema/jobs.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import type { Suppliers } from './suppliers/registry.ts';
import { SupplierError, type SupplierPrice } from './suppliers/supplier.ts';

/** Roubles for one unit of a currency, decimal strings. */
export type Rates = Readonly<Record<string, string>>;

const ROUBLE = 100;

/** Kopecks for a piece by supplier and product; what nobody knows is not there. */
export type Costs = { get(source: ProductSource): number | undefined };

/** Reads what suppliers ask for their products. */
export async function readCosts(db: Queryable): Promise<Costs> {
  const rows = await db.select().from(supplierPrices).where(isNotNull(supplierPrices.cost));
  const known = new Map(rows.map(({ supplier, product, cost }) => [`${supplier}\n${product}`, cost!]));
  return { get: ({ supplier, product }) => known.get(`${supplier}\n${product}`) };
}

/** The least price, kopecks, that leaves the shop its margin over a cost, rounded up to a whole rouble. */
export const leastPrice = (cost: number, leastMargin: string): number =>
  Math.ceil(addPercent(cost, leastMargin) / ROUBLE) * ROUBLE;

const priceOf = ({ price, discountPrice }: ProductRow) => discountPrice ?? price;

/** True where a piece from this source costs so much that the shop keeps less than its margin. */
export const isTooDear = (
  product: ProductRow,
  source: ProductSource,
  costs: Costs,
  leastMargin: string,
): boolean => addPercent(costs.get(source) ?? 0, leastMargin) > priceOf(product);

/**
 * Asks suppliers for the prices of what is sold. One that does not answer keeps its last ones; one in a currency without a rate
 * (`SUPPLIER_RATES`) has an operator alerted.
 */
export async function checkPrices(db: Queryable, suppliers: Suppliers, rates: Rates): Promise<void> {
  const sold = await db
    .select({ product: products })
    .from(products)
    .innerJoin(games, and(eq(games.id, products.gameId), games.isActive))
    .where(and(products.isActive, isNotNull(products.supplierProduct)));
  for (const { name, price } of suppliers.all) {
    const wanted = new Set(
      sold
        .flatMap(({ product }) => suppliers.sourcesOf(product))
        .flatMap(({ supplier, product }) => (supplier === name ? [product] : [])),
    );
    for (const product of price ? wanted : []) {
      const found = await price!(product).catch((error: unknown) => {
        if (error instanceof SupplierError) return null;
        throw error;
      });
      if (found) await keepPrice(db, { supplier: name, product }, found, rates);
    }
  }
}

async function keepPrice(
  db: Queryable,
  { supplier, product }: ProductSource,
  { price, currency }: SupplierPrice,
  rates: Rates,
): Promise<void> {
  const rate = currency === 'RUB' ? '1' : rates[currency];
  const cost = rate === undefined ? null : toKopecks(price, rate);
  const about = `${supplier}:${currency}`;
  if (cost === null) await alert(db, 'supplier_rate_missing', about, { supplier, currency });
  else await resolveAlert(db, 'supplier_rate_missing', about);
  const values = { price, currency, cost, checked: sql`now()` };
  await db
    .insert(supplierPrices)
    .values({ supplier, product, ...values })
    .onConflictDoUpdate({ target: [supplierPrices.supplier, supplierPrices.product], set: values });
}

/** Kopecks, rounded up: prices may have four digits after the point. */
function toKopecks(price: string, rate: string): number {
  const [whole = '0', part = ''] = price.split('.');
  const tenThousandths = Number(`${whole}${part.padEnd(4, '0').slice(0, 4)}`);
  return Math.ceil(convert(tenThousandths, rate) / 100);
}

/** Numbers of the products that an operator is alerted of. */
export async function goodsAtLoss(db: Queryable): Promise<ReadonlySet<number>> {
  const open = await db
    .select({ data: alerts.data })
    .from(alerts)
    .where(and(eq(alerts.kind, 'goods_at_loss'), isNull(alerts.resolved)));
  return new Set(open.map(({ data }) => Number(data.product)));
}

/** Alerts an operator of goods that no supplier has cheaply enough, with the least price at which they could be sold. */
export async function tellOfLoss(
  db: Queryable,
  product: ProductRow,
  sources: readonly ProductSource[],
  costs: Costs,
  leastMargin: string,
): Promise<void> {
  const cheapest = Math.min(...sources.flatMap((source) => costs.get(source) ?? []));
  await alert(db, 'goods_at_loss', String(product.id), {
    product: product.id,
    title: product.title,
    price: printMoney(priceOf(product)),
    cost: printMoney(cheapest),
    least: printMoney(leastPrice(cheapest, leastMargin)),
  });
}
