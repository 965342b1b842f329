import { pairIncompatibility, type ReleaseRequirements, releaseLabel } from './compatibility.ts';

export type Choice<R> = {
  /** One release per remote, in the order of the candidates; undefined where none is left. */
  chosen: (R | undefined)[];
  /** Candidates that were preferred and are incompatible with the others, each with its reason. */
  refused: { release: R; reason: string }[];
};

/** Doing without a remote is worse than any number of steps back. */
const WITHOUT = 1_000;
/** And worse without the one that opens the slot: its pages would be gone, the extension's place is one of them. */
const WITHOUT_OPENER = WITHOUT + 500;

/** The first two incompatible releases of a set, by index. */
function conflictIn(set: readonly (ReleaseRequirements | undefined)[]) {
  for (const [a, opener] of set.entries()) {
    for (const [b, extension] of set.entries()) {
      const reason = opener && extension && pairIncompatibility(opener, extension);
      if (reason) return { opener: a, places: a === b ? [a] : [b, a], reason };
    }
  }
  return undefined;
}

/**
 * The newest compatible set of releases. `candidates` are those of each remote, the most wanted first; the set with the
 * fewest steps back over all remotes wins, and a remote is left out only when no step back helps, the extension rather than the
 * opener. Every candidate must be compatible with the shell already (`hostIncompatibility`).
 */
export function chooseCompatible<R extends ReleaseRequirements>(
  candidates: readonly (readonly R[])[],
): Choice<R> {
  const reasons = new Map<string, string>();
  const seen = new Set<string>();
  const open = [{ ranks: candidates.map(() => 0), cost: 0 }];
  for (;;) {
    // Never empty: a set with nobody left in a conflict has none.
    const { ranks, cost } = open.shift()!;
    if (seen.has(ranks.join())) continue;
    seen.add(ranks.join());
    const chosen = ranks.map((rank, place) => candidates[place]![rank]);
    const conflict = conflictIn(chosen);
    if (!conflict) {
      const passed = ranks.flatMap((rank, place) => candidates[place]!.slice(0, rank));
      return {
        chosen,
        refused: passed.map((release) => ({ release, reason: reasons.get(releaseLabel(release)) ?? '' })),
      };
    }
    for (const place of conflict.places) {
      const rank = ranks[place]!;
      const label = releaseLabel(chosen[place]!);
      if (!reasons.has(label)) reasons.set(label, conflict.reason);
      const isLeftOut = rank + 1 === candidates[place]!.length;
      // Steps back that end in nothing count for nothing, else remotes with fewer versions would be left out.
      const without = (place === conflict.opener ? WITHOUT_OPENER : WITHOUT) - rank;
      const next = ranks.map((each, index) => (index === place ? rank + 1 : each));
      open.push({ ranks: next, cost: cost + (isLeftOut ? without : 1) });
    }
    open.sort((a, b) => a.cost - b.cost);
  }
}
