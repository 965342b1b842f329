import type { Config } from '../config.ts';
import { moogold } from './moogold.ts';
import { sandboxSupplier } from './sandbox-supplier.ts';
import type { Supplier } from './supplier.ts';

/** The supplier of this shop: MooGold where it has an account, else one that confirms by itself. */
export const createSupplier = ({
  moogold: account,
  sandboxConfirmAfter,
  supplierAskEvery,
}: Config): Supplier => (account ? moogold(account, supplierAskEvery) : sandboxSupplier(sandboxConfirmAfter));
