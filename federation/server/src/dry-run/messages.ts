import type { Release } from '@federation/protocol';

/** A release to render, whose files were checked against their hashes. */
export type DryRunInput = { release: Release; code: string; siteName?: string };

/** Problems of a release, by render, as texts for its team, and the renders that say nothing of it, with the reason. */
export type DryRunResult = { problems: string[]; passedOver: string[] };

/** Progress of a dry run: the next render, and the result at last. */
export type DryRunMessage = { at: string } | DryRunResult;
