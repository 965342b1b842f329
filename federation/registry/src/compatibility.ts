import {
  type Host,
  hostIncompatibility,
  pairIncompatibility,
  type ReleaseRequirements,
  releaseLabel,
} from '@federation/protocol';
import { type Grants, ownershipProblems } from '@federation/protocol/ownership';

/**
 * A shell as a release meets it: what it offers, what it grants to whom, and what it is composed of now. Shells that enforce no
 * grants give none.
 */
export type Shell = {
  place: string;
  host: Host;
  grants?: Grants;
  previews?: string;
  remotes: readonly ReleaseRequirements[];
};

/** A remote that a shell does not know yet is not run by it, whatever it claims. */
const foreignClaims = (release: ReleaseRequirements, { grants }: Shell): string[] =>
  grants?.[release.name] ? ownershipProblems(release, grants) : [];

const opened = ({ routes }: ReleaseRequirements): string[] => routes.flatMap(({ slots }) => slots ?? []);
const filled = ({ slots }: ReleaseRequirements): string[] =>
  slots.map(({ slot, variant }) => (variant ? `${slot} (${variant})` : slot));
const slotOf = (place: string): string => place.replace(/ \(.*/, '');

/**
 * Places that the version before shared with other releases and this one drops: a slot that others open and nobody would fill, or one
 * that others fill and no page would show. No shell could see it, as a page without it renders well.
 */
function droppedSlots(release: ReleaseRequirements, { remotes }: Shell): string[] {
  const before = remotes.find(({ name }) => name === release.name);
  if (!before) return [];
  const others = remotes.filter((other) => other !== before);
  const using = (list: (other: ReleaseRequirements) => string[], slot: string) =>
    others.filter((other) => list(other).map(slotOf).includes(slot)).map(releaseLabel);
  const dropped = (list: (of: ReleaseRequirements) => string[]) => [
    ...new Set(list(before).filter((place) => !list(release).includes(place))),
  ];
  const label = releaseLabel(release);
  return [
    ...dropped(filled).flatMap((place) =>
      using(opened, slotOf(place)).map(
        (other) => `${label} no longer fills the slot ${place}, which ${other} opens`,
      ),
    ),
    ...dropped(opened)
      .filter((slot) => !others.some((other) => opened(other).includes(slot)))
      .flatMap((slot) =>
        using(filled, slot).map((other) => `${label} no longer opens the slot ${slot}, which ${other} fills`),
      ),
  ];
}

/** Why a shell could not load a release beside what it runs, or would lose a part by it, as a message for its team; empty when it can. */
export function incompatibilities(release: ReleaseRequirements, shell: Shell): string[] {
  const others = shell.remotes.filter(({ name }) => name !== release.name);
  return [
    hostIncompatibility(release, shell.host),
    ...foreignClaims(release, shell),
    ...droppedSlots(release, shell),
    ...others.flatMap((other) => [pairIncompatibility(other, release), pairIncompatibility(release, other)]),
  ].filter((reason) => reason !== undefined);
}

const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n');

/** Throws when every shell grants a release's routes or slots to somebody else: waiting would not help, nor does `--force`. */
export function checkOwnership(release: ReleaseRequirements, shells: readonly Shell[]): void {
  const refusals = shells.map((shell) =>
    foreignClaims(release, shell).map((reason) => `${shell.place}: ${reason}`),
  );
  if (refusals.length > 0 && refusals.every((reasons) => reasons.length > 0))
    throw new Error(
      `${releaseLabel(release)} claims what the shells do not grant it, so it is not published:\n${listed(refusals.flat())}\nRoutes and slots are granted by the configuration of the shells; «--force» changes nothing about that.`,
    );
}

/**
 * Throws when none of the shells could load a release, with every reason of every shell. Returns the shells that cannot, which
 * stay at the version they have.
 */
export function checkCompatibility(release: ReleaseRequirements, shells: readonly Shell[]): string[] {
  checkOwnership(release, shells);
  const refusals = shells
    .map((shell) => ({ place: shell.place, reasons: incompatibilities(release, shell) }))
    .filter(({ reasons }) => reasons.length > 0);
  const lines = refusals.flatMap(({ place, reasons }) => reasons.map((reason) => `${place}: ${reason}`));
  if (shells.length > 0 && refusals.length === shells.length)
    throw new Error(
      `No running shell could load ${releaseLabel(release)}, so it is not published:\n${listed(lines)}\nBuild it from what the shells run, or deploy first what it needs. With «--force» it waits, and the shells stay at what is compatible; a slot that is dropped is gone then.`,
    );
  return lines;
}
