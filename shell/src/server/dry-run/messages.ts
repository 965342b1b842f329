import type { Release } from '@shop/shared/contracts';

/** What is to be rendered: a release whose files were checked against their hashes. */
export type DryRunInput = { release: Release; code: string; shopName?: string };

/** What is said of it: which place comes next, and at last what is wrong, empty when nothing is. */
export type DryRunMessage = { at: string } | { problems: string[] };
