import type { Config } from '../config.ts';
import { moogold } from './moogold.ts';
import { sandboxSupplier } from './sandbox-supplier.ts';
import type { Supplier } from './supplier.ts';

/** The supplier of this shop: MooGold where it has an account, else one that confirms by itself, or none: an operator delivers. */
export const createSupplier = ({
  moogold: account,
  delivery,
  sandboxConfirmAfter,
  supplierAskEvery,
}: Config): Supplier | null => {
  if (account) return moogold(account, supplierAskEvery);
  return delivery === 'sandbox' ? sandboxSupplier(sandboxConfirmAfter) : null;
};
