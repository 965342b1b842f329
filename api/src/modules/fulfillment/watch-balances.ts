import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkBalances } from './supplier-balances.ts';
import type { Suppliers } from './suppliers/registry.ts';

type Settings = Pick<Config, 'supplierBalanceEvery' | 'supplierBalanceLow'>;
type Log = { warn(data: object, message: string): void };

/** Asks the suppliers for the balances of our accounts at the start, and again and again until stopped. */
export function watchBalances(
  db: Queryable,
  suppliers: Suppliers,
  { supplierBalanceEvery, supplierBalanceLow }: Settings,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await checkBalances(db, suppliers, supplierBalanceLow).catch((err) =>
        log.warn({ err }, 'The balances at suppliers could not be checked'),
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
