import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, type ProductSource, products } from '../../platform/db/schema/catalogue.ts';
import { supplierAccounts } from '../../platform/db/schema/deliveries.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { checkPrices, goodsAtLoss, isTooDear, type Rates, readCosts, tellOfLoss } from './supplier-prices.ts';
import type { Suppliers } from './suppliers/registry.ts';
import { type Supplier, SupplierError } from './suppliers/supplier.ts';

/** An order was turned down for want of money: the account counts as empty until its balance grows. */
export async function markEmpty(db: Queryable, suppliers: Suppliers, { name, balance }: Supplier) {
  const left = await balance?.().catch(() => undefined);
  const values = { balance: left?.balance ?? null, currency: left?.currency ?? null, isEmpty: true };
  await db
    .insert(supplierAccounts)
    .values({ supplier: name, ...values })
    .onConflictDoUpdate({ target: supplierAccounts.supplier, set: values });
  await putOnSale(db, suppliers);
  const says = left ? `${left.balance} ${left.currency}` : null;
  await alert(db, 'supplier_balance_empty', name, { supplier: name, left: says });
}

/** An account that counted as empty has bought something. */
export async function markFunded(db: Queryable, suppliers: Suppliers, supplier: string): Promise<void> {
  const changed = await db
    .update(supplierAccounts)
    .set({ isEmpty: false })
    .where(and(eq(supplierAccounts.supplier, supplier), eq(supplierAccounts.isEmpty, true)))
    .returning({ supplier: supplierAccounts.supplier });
  if (changed.length === 0) return;
  await resolveAlert(db, 'supplier_balance_empty', supplier);
  await putOnSale(db, suppliers);
}

/**
 * Asks every supplier with a prepaid account what is left. Below `low` an operator is alerted; at zero, or after an order
 * was turned down for want of money, its goods go off sale until the balance grows. `low` in the account's currency.
 */
export async function checkBalances(db: Queryable, suppliers: Suppliers, low: number): Promise<void> {
  for (const { name, balance } of suppliers.all) {
    if (!balance) continue;
    try {
      await recordBalance(db, name, await balance(), low);
    } catch (error) {
      // One that does not report its balance is still sold from; one that refuses the account is the operator's.
      if (!(error instanceof SupplierError)) throw error;
      if (error.reason === 'misconfigured')
        await alert(db, 'supplier_misconfigured', name, { supplier: name, says: error.message });
    }
  }
  await putOnSale(db, suppliers);
}

async function recordBalance(
  db: Queryable,
  supplier: string,
  { balance, currency }: { balance: string; currency: string },
  low: number,
): Promise<void> {
  const [known] = await db.select().from(supplierAccounts).where(eq(supplierAccounts.supplier, supplier));
  const left = Number(balance);
  const hasGrown = known?.balance == null || left > Number(known.balance);
  // Turned down before the balance was ever read: this figure was too little.
  const isEmpty = left <= 0 || (known?.isEmpty === true && (known.balance === null || !hasGrown));
  const values = { balance, currency, isEmpty, checked: sql`now()` };
  await db
    .insert(supplierAccounts)
    .values({ supplier, ...values })
    .onConflictDoUpdate({ target: supplierAccounts.supplier, set: values });
  const data = { supplier, left: `${balance} ${currency}` };
  if (isEmpty) await alert(db, 'supplier_balance_empty', supplier, data);
  else await resolveAlert(db, 'supplier_balance_empty', supplier);
  if (left < low) await alert(db, 'supplier_balance_low', supplier, data);
  else await resolveAlert(db, 'supplier_balance_low', supplier);
}

/** Takes off sale what no supplier with money has, or none at a price that leaves the shop its margin, and puts it back. */
export async function putOnSale(db: Queryable, suppliers: Suppliers): Promise<void> {
  const { leastMargin } = suppliers;
  const costs = await readCosts(db);
  const atLoss = await goodsAtLoss(db);
  const accounts = await db.select().from(supplierAccounts).where(eq(supplierAccounts.isEmpty, true));
  const empty = new Set(accounts.map(({ supplier }) => supplier));
  const free = await db
    .selectDistinct({ id: codes.productId })
    .from(codes)
    .where(isNull(codes.orderProductId));
  const inStock = new Set(free.map(({ id }) => id));
  const sold = await db
    .select()
    .from(products)
    .where(isNotNull(products.supplierProduct))
    .orderBy(asc(products.id));
  for (const product of sold) {
    const sources = suppliers.sourcesOf(product);
    const isDear = (source: ProductSource) => isTooDear(product, source, costs, leastMargin);
    const hasStock = inStock.has(product.id);
    const isLoss = product.isActive && !hasStock && sources.length > 0 && sources.every(isDear);
    if (isLoss) await tellOfLoss(db, product, sources, costs, leastMargin);
    else if (atLoss.has(product.id)) await resolveAlert(db, 'goods_at_loss', String(product.id));
    const isSupplied =
      sources.length === 0 ||
      hasStock ||
      sources.some((source) => !empty.has(source.supplier) && !isDear(source));
    if (isSupplied !== product.isSupplied)
      await db.update(products).set({ isSupplied }).where(eq(products.id, product.id));
  }
}

/** `checkPrices`, then `checkBalances`, which puts on sale what may be sold. */
export async function checkAccounts(
  db: Queryable,
  suppliers: Suppliers,
  { low, rates }: { low: number; rates: Rates },
): Promise<void> {
  await checkPrices(db, suppliers, rates);
  await checkBalances(db, suppliers, low);
}

type Settings = Pick<Config, 'supplierBalanceEvery' | 'supplierBalanceLow' | 'supplierRates'>;
type Log = { warn(data: object, message: string): void };

/** Asks the suppliers for their prices and the balances of our accounts at the start, and again and again until stopped. */
export function watchBalances(
  db: Queryable,
  suppliers: Suppliers,
  { supplierBalanceEvery, supplierBalanceLow, supplierRates }: Settings,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await checkAccounts(db, suppliers, { low: supplierBalanceLow, rates: supplierRates }).catch((err) =>
        log.warn({ err }, 'Prices and balances at suppliers could not be checked'),
      );
      await sleep(supplierBalanceEvery, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const ended = watch();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
