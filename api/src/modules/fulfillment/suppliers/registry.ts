import type { Config } from '../../../platform/config.ts';
import type { Outside } from '../../../platform/http/outside.ts';
import { moogold } from './moogold.ts';
import { sandboxSupplier } from './sandbox.ts';
import { type Player, type Supplier, SupplierError } from './supplier.ts';

/** The supplier of this shop: MooGold where it has an account, else one that confirms by itself, or none: an operator delivers. */
export const createSupplier = (
  { moogold: account, delivery, sandboxConfirmAfter, supplierAskEvery }: Config,
  outside: Outside,
): Supplier | null => {
  if (account) return guarded(moogold(account, supplierAskEvery), outside);
  return delivery === 'sandbox' ? sandboxSupplier(sandboxConfirmAfter) : null;
};

/** A little more than the adapter waits for an answer, milliseconds. */
const TIME_LIMIT = 16_000;

/** The adapter with its calls in their bulkhead, behind their breaker. */
function guarded(adapter: Supplier, outside: Outside): Supplier {
  const call = outside.service(`supplier_${adapter.name}`, {
    timeLimit: TIME_LIMIT,
    isAway: (error) => error instanceof SupplierError && error.reason === 'unavailable',
    toError: (cause) => new SupplierError('unavailable', `${adapter.name}: ${cause.message}`, { cause }),
  });
  const { findPlayer } = adapter;
  return {
    ...adapter,
    order: (request) => call(() => adapter.order(request)),
    find: (request) => call(() => adapter.find(request)),
    ...(findPlayer && {
      findPlayer: (product: string, player: Player) => call(() => findPlayer(product, player)),
    }),
  };
}
