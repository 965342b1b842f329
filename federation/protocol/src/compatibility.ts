import type { RouteDeclaration, SlotDeclaration } from './routes.ts';
import { isCompatible } from './versions.ts';

/** Parts of a release that decide its compatibility. */
export type ReleaseRequirements = {
  name: string;
  version: string;
  contract: string;
  singletons?: Record<string, string>;
  slotContracts?: Record<string, string>;
  routes: RouteDeclaration[];
  slots: SlotDeclaration[];
};

/** A shell's offer to releases: `/healthz` of a running one answers it. */
export type Host = {
  /** Its `CONTRACT_VERSION`. */
  contract: string;
  /** Versions of the libraries that it provides, by module name; the first shells did not say. */
  singletons?: Record<string, string>;
};

/** The libraries among the modules that a host provides, by name: their versions are those of the registry of packages. */
export const librariesOf = (
  provided: Readonly<Record<string, { version: string; isOfContract?: boolean }>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(provided).flatMap(([name, { version, isOfContract }]) =>
      isOfContract ? [] : [[name, version]],
    ),
  );

/** Before releases said so, every slot was of this contract. */
const FIRST_SLOT_CONTRACT = '1.0.0';

export const releaseLabel = ({ name, version }: Pick<ReleaseRequirements, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** Why a release cannot run in a shell, as a message for its team; undefined when it can. Throws a `TypeError` for what is no version. */
export function hostIncompatibility(release: ReleaseRequirements, host: Host): string | undefined {
  const label = releaseLabel(release);
  if (!isCompatible(release.contract, host.contract))
    return `${label} was built for contract ${release.contract}, the shell has ${host.contract}`;
  if (!host.singletons) return undefined;
  for (const [module, built] of Object.entries(release.singletons ?? {})) {
    const provided = host.singletons[module];
    if (!provided) return `${label} expects ${module}, the shell provides none`;
    if (!isCompatible(built, provided))
      return `${label} was built with ${module} ${built}, the shell provides ${provided}`;
  }
  return undefined;
}

/**
 * Why two releases cannot be on one page; undefined when they can. What opens a slot gives its props, what fills it takes
 * them: the rule between the two is the one between shell and part.
 */
export function pairIncompatibility(
  opener: ReleaseRequirements,
  extension: ReleaseRequirements,
): string | undefined {
  const opened = new Set(opener.routes.flatMap(({ slots }) => slots ?? []));
  for (const { slot } of extension.slots) {
    if (!opened.has(slot)) continue;
    const given = opener.slotContracts?.[slot] ?? FIRST_SLOT_CONTRACT;
    const taken = extension.slotContracts?.[slot] ?? FIRST_SLOT_CONTRACT;
    if (!isCompatible(taken, given))
      return `${releaseLabel(extension)} fills the slot ${slot} by contract ${taken}, ${releaseLabel(opener)} opens it by ${given}`;
  }
  return undefined;
}
