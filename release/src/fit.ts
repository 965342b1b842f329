import { type FittingRelease, type Host, hostMisfit, pairMisfit, releaseLabel } from '@shop/shared/contracts';

/** A shell as a release meets it: what it offers, and what it is composed of now. */
export type Shell = { place: string; host: Host; remotes: readonly FittingRelease[] };

/** The patterns a route stands for, parameters without their names: `/:page?` → `/`, `/:`. */
function patternsOf(path: string): string[] {
  let found: string[][] = [[]];
  for (const segment of path.split('/').filter(Boolean)) {
    const bare = segment.replace(/\?$/, '').replace(/^:.+/, ':');
    const longer = found.map((start) => start.concat(bare));
    found = segment.endsWith('?') ? found.concat(longer) : longer;
  }
  return found.map((parts) => `/${parts.join('/')}`);
}

/** What two remotes both claim: only one of them would be shown. */
function claimedTwice(release: FittingRelease, other: FittingRelease): string[] {
  const taken = new Map(
    other.routes.flatMap(({ path }) => patternsOf(path).map((pattern) => [pattern, path])),
  );
  const routes = release.routes.flatMap(({ path }) => {
    const theirs = patternsOf(path)
      .map((pattern) => taken.get(pattern))
      .find(Boolean);
    return theirs
      ? [`${releaseLabel(release)} has the route ${path}, ${releaseLabel(other)} has ${theirs}`]
      : [];
  });
  const filled = new Set(other.slots.map(({ slot }) => slot));
  const slots = release.slots.filter(({ slot }) => filled.has(slot));
  return [
    ...routes,
    ...slots.map(
      ({ slot }) =>
        `${releaseLabel(release)} fills the slot ${slot}, ${releaseLabel(other)} fills it already`,
    ),
  ];
}

/** Why a shell could not load a release beside what it runs, in words for its team; empty when it can. */
export function misfits(release: FittingRelease, { host, remotes }: Shell): string[] {
  const others = remotes.filter(({ name }) => name !== release.name);
  return [
    hostMisfit(release, host),
    ...others.flatMap((other) => [
      pairMisfit(other, release),
      pairMisfit(release, other),
      ...claimedTwice(release, other),
    ]),
  ].filter((reason) => reason !== undefined);
}

/**
 * Throws when none of the shells could load a release, with every reason of every shell. Returns the shells that cannot, which
 * stay at the version they have.
 */
export function checkFit(release: FittingRelease, shells: readonly Shell[]): string[] {
  const refusals = shells
    .map((shell) => ({ place: shell.place, reasons: misfits(release, shell) }))
    .filter(({ reasons }) => reasons.length > 0);
  const lines = refusals.flatMap(({ place, reasons }) => reasons.map((reason) => `${place}: ${reason}`));
  if (shells.length > 0 && refusals.length === shells.length)
    throw new Error(
      `No running shell could load ${releaseLabel(release)}, so it is not published:\n${lines.map((line) => `  ${line}`).join('\n')}\nBuild it from what the shells run, or deploy first what it needs. With «--force» it waits, and the shells stay at what fits.`,
    );
  return lines;
}
