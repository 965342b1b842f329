import type { Platform } from '@federation/build';
import { CONTRACT_VERSION, REMOTE_TIMEOUT, SLOT_CONTRACTS } from '@shop/contract';
import { BROWSERS } from './browsers.ts';
import { SINGLETONS } from './singletons.ts';

/** Packages that this shop gives to its remotes, and the browsers it is promised to work in. */
export const PLATFORM: Platform = {
  contract: CONTRACT_VERSION,
  singletons: SINGLETONS,
  slotContracts: SLOT_CONTRACTS,
  browsers: BROWSERS,
  loadTimeout: REMOTE_TIMEOUT,
};
