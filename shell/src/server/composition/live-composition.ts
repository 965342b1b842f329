import type { Composition } from '@shop/shared/contracts';
import type { Modules } from '../../app/modules.ts';
import type { LoadedRelease } from './load-release.ts';

/** A composition with what the server needs to render it. */
export type LiveComposition = {
  composition: Composition;
  modules: Modules;
  releases: ReadonlyMap<string, LoadedRelease>;
};
