import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games, products } from '../../platform/db/schema/catalogue.ts';
import {
  type AccountCheck,
  isUnknownRoot,
  UNKNOWN_ROOT,
} from '../../platform/observability/account-check.ts';
import type { Suppliers } from './suppliers/registry.ts';
import { type Supplier, SupplierError } from './suppliers/supplier.ts';

/**
 * Asks every supplier for the balance of our account, which shows the key, the address and the money at once. `low` in
 * the account's currency.
 */
export async function checkSuppliers({ all }: Suppliers, low: number): Promise<AccountCheck[]> {
  if (all.length === 0)
    return [
      { account: 'suppliers', isOk: true, says: 'None: an operator delivers what does not come from stock.' },
    ];
  return Promise.all(all.map((supplier) => checkAccount(supplier, low)));
}

async function checkAccount({ name, balance }: Supplier, low: number): Promise<AccountCheck> {
  if (name === 'sandbox')
    return { account: name, isOk: true, says: 'Delivers nothing and confirms every order: for trying only.' };
  if (!balance)
    return { account: name, isOk: true, says: 'Reports no balance: only an order shows whether it works.' };
  try {
    const { balance: left, currency } = await balance();
    if (Number(left) <= 0) return { account: name, isOk: false, says: 'The account is empty: top it up.' };
    const says = `The account works and holds ${left} ${currency}`;
    return Number(left) < low
      ? { account: name, isOk: false, says: `${says}: less than ${low}, top it up.` }
      : { account: name, isOk: true, says: `${says}.` };
  } catch (error) {
    return { account: name, isOk: false, says: sentence(error) };
  }
}

/** Asks whether our accounts may buy each product on sale, where a supplier says that without an order. */
export async function checkProducts(db: Queryable, suppliers: Suppliers): Promise<AccountCheck[]> {
  const sold = await db
    .select({ product: products, game: games.slug })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(and(eq(products.isActive, true), eq(games.isActive, true), isNotNull(products.supplierProduct)))
    .orderBy(asc(games.position), asc(products.position));
  const checks: AccountCheck[] = [];
  for (const { product, game } of sold) {
    for (const source of suppliers.sourcesOf(product)) {
      const says = await wrongWith(suppliers.get(source.supplier), source.product);
      const account = `${source.supplier}: ${game}, ${product.key} (${source.product})`;
      if (says !== null) checks.push({ account, isOk: false, says });
    }
  }
  return checks;
}

async function wrongWith(supplier: Supplier | undefined, product: string): Promise<string | null> {
  try {
    await supplier?.checkProduct?.(product);
    return null;
  } catch (error) {
    return sentence(error);
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof SupplierError)) throw error;
  return isUnknownRoot(error) ? UNKNOWN_ROOT : `${error.message}.`;
}
