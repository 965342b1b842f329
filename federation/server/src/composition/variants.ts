import { type Canary, canariesOf } from '@federation/browser/page/canary';
import { chooseCompatible, type Release } from '@federation/protocol';
import { type LiveComposition, makeLive } from './live-composition.ts';
import type { LoadedRelease } from './load-release.ts';
import type { RemoteWatch } from './remote-watch.ts';

/** A release that was wanted and is incompatible with the others. */
export type Incompatible = { release: Release; reason: string };

/** The newest compatible set, with these remotes' canaries in it. */
export function chooseReleases(watches: readonly RemoteWatch[], canaries: ReadonlySet<string>) {
  const candidates = watches.map((watch) => watch.candidates(canaries.has(watch.name)));
  const loaded = new Map(candidates.flat().map((candidate) => [candidate.release, candidate]));
  const { chosen, refused } = chooseCompatible(candidates.map((list) => list.map(({ release }) => release)));
  return {
    releases: chosen.flatMap((release): LoadedRelease[] => (release ? [loaded.get(release)!] : [])),
    incompatible: refused satisfies Incompatible[],
  };
}

/** The compositions of one moment: one for most browsers, and one for each choice of canaries that a browser asked for. */
export class Variants {
  readonly stable: LiveComposition;
  /** The canaries under way. */
  readonly canaries: readonly Canary[];
  readonly incompatible: readonly Incompatible[];
  readonly #make: (releases: readonly LoadedRelease[]) => LiveComposition;
  readonly #watches: readonly RemoteWatch[];
  readonly #byChoice = new Map<string, LiveComposition>();

  constructor(
    shellBuild: string,
    watches: readonly RemoteWatch[],
    known: (live: LiveComposition) => LiveComposition,
  ) {
    const names = watches.map(({ name }) => name);
    this.#watches = watches;
    const byName = new Map(watches.map((watch) => [watch.name, watch]));
    this.#make = (releases) =>
      known(
        makeLive(shellBuild, releases, names, (loaded) =>
          byName.get(loaded.release.name)?.previousOf(loaded),
        ),
      );
    const { releases, incompatible } = chooseReleases(watches, new Set());
    this.stable = this.#make(releases);
    this.incompatible = incompatible;
    this.canaries = watches.flatMap(({ name, canary }) => (canary ? [{ name, ...canary }] : []));
  }

  /** Every composition that was handed out. */
  get all(): LiveComposition[] {
    return [this.stable, ...this.#byChoice.values()];
  }

  /** The composition for a browser that takes part in these canaries, by its cookie. */
  for(cookie: string | undefined): LiveComposition {
    const names = canariesOf(cookie, this.canaries).map(({ name }) => name);
    const key = names.join();
    if (!key) return this.stable;
    let variant = this.#byChoice.get(key);
    if (!variant) {
      variant = this.#make(chooseReleases(this.#watches, new Set(names)).releases);
      // An incompatible canary changes nothing.
      if (variant.composition.id === this.stable.composition.id) variant = this.stable;
      this.#byChoice.set(key, variant);
    }
    return variant;
  }
}
