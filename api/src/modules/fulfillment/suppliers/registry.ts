import type { Config } from '../../../config.ts';
import type { ProductRow, ProductSource } from '../../../platform/db/schema/catalogue.ts';
import { createInsideGuard } from '../../../platform/http/inside-guard.ts';
import { AwayError, type Outside } from '../../../platform/http/outside.ts';
import { ADAPTERS } from './adapters.ts';
import { CALL_TIMEOUT } from './call-supplier.ts';
import { moogold } from './moogold.ts';
import { sandboxSupplier } from './sandbox.ts';
import { type Supplier, SupplierError } from './supplier.ts';

/** The suppliers that this shop has accounts with. */
export type Suppliers = {
  /** A supplier by its name; null stands for the first. Undefined where the shop has no account there. */
  get(name: string | null): Supplier | undefined;
  /** In the order of configuration; the first delivers what names no supplier. */
  all: Supplier[];
  /** Who has a product, the preferred one first. */
  sourcesOf(product: Pick<ProductRow, 'supplier' | 'supplierProduct' | 'fallbackSuppliers'>): ProductSource[];
  /** Percent of its cost that the shop keeps at least of what it sells. */
  leastMargin: string;
};

/**
 * The suppliers of a configuration: MooGold where its variables are set, then those of the file of suppliers in their
 * order; without any, one that confirms by itself, or none: an operator delivers.
 */
export function createSuppliers(config: Config, outside: Outside): Suppliers {
  const { moogold: account, suppliers, delivery, sandboxConfirmAfter, supplierAskEvery } = config;
  const guard = createInsideGuard(config.suppliersInside);
  const accounts = [
    ...(account ? [moogold(account, supplierAskEvery)] : []),
    ...suppliers.map(({ name, adapter, settings }) =>
      ADAPTERS[adapter]!.create(name, settings, supplierAskEvery, guard),
    ),
  ];
  const adapters =
    accounts.length === 0 && delivery === 'sandbox' ? [sandboxSupplier(sandboxConfirmAfter)] : accounts;
  return suppliersOf(
    adapters.map((adapter) => guarded(adapter, outside)),
    config.leastMargin,
  );
}

/** Adapters as a registry. */
export function suppliersOf(all: Supplier[], leastMargin = '0'): Suppliers {
  const get = (name: string | null) =>
    name === null ? all[0] : all.find((supplier) => supplier.name === name);
  return {
    all,
    get,
    leastMargin,
    sourcesOf({ supplier, supplierProduct: product, fallbackSuppliers }) {
      const first = product === null ? [] : [{ supplier, product }];
      return [...first, ...fallbackSuppliers].flatMap((source) => {
        const found = get(source.supplier);
        return found ? [{ supplier: found.name, product: source.product }] : [];
      });
    },
  };
}

/** A little more than the adapter waits for an answer, milliseconds. */
const MORE = 1_000;

/** The adapter with its calls in their bulkhead, behind their breaker. */
function guarded(adapter: Supplier, outside: Outside): Supplier {
  const call = outside.service(`supplier_${adapter.name}`, {
    timeLimit: (adapter.timeout ?? CALL_TIMEOUT) + MORE,
    isAway: (error) =>
      error instanceof SupplierError && (error.reason === 'unavailable' || error.reason === 'away'),
    // A call that was not made has bought nothing; one that was given up may have.
    toError: (cause) =>
      new SupplierError(
        cause instanceof AwayError ? 'away' : 'unavailable',
        `${adapter.name}: ${cause.message}`,
        { cause },
      ),
  });
  const { findPlayer, balance, describe, checkProduct, price } = adapter;
  return {
    ...adapter,
    order: (request) => call(() => adapter.order(request)),
    find: (request) => call(() => adapter.find(request)),
    ...(findPlayer && { findPlayer: (product, player) => call(() => findPlayer(product, player)) }),
    ...(price && { price: (product) => call(() => price(product)) }),
    ...(balance && { balance: () => call(() => balance()) }),
    ...(checkProduct && { checkProduct: (product) => call(() => checkProduct(product)) }),
    ...(describe && { describe: (product) => call(() => describe(product)) }),
  };
}
