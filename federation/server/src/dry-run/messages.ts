import type { Release } from '@federation/protocol';

/** What is to be rendered: a release whose files were checked against their hashes. */
export type DryRunInput = { release: Release; code: string; siteName?: string };

/** What is wrong with a release, by render, as texts for its team, and which renders say nothing of it, and why. */
export type DryRunResult = { problems: string[]; passedOver: string[] };

/** What is said of it: which render comes next, and the result at last. */
export type DryRunMessage = { at: string } | DryRunResult;
