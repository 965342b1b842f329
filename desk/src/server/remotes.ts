import { type CurrentRelease, CurrentReleases } from '@federation/server/current-releases';
import { DESK_CONTRACT, DESK_SINGLETONS } from '@shop/desk-kit/build-values';
import type { Remote } from '../remote.ts';
import type { DeskConfig } from './config.ts';

const OFFERS = {
  contract: DESK_CONTRACT,
  singletons: Object.fromEntries(
    Object.entries(DESK_SINGLETONS).flatMap(([name, singleton]) =>
      'isOfContract' in singleton ? [] : [[name, singleton.version]],
    ),
  ),
};

/** The teams' remotes of the desk. */
export const followRemotes = (
  { remotes, grants, stateStore }: Pick<DeskConfig, 'remotes' | 'grants' | 'stateStore'>,
  log: { info(message: string): void; warn(message: string): void },
): CurrentReleases => new CurrentReleases({ remotes, grants, offers: OFFERS, stateStore }, log);

/** A remote as the page gets it. */
export const forPage = ({ release, base }: CurrentRelease): Remote => ({
  name: release.name,
  version: release.version,
  base,
  entry: release.entry,
  integrity: release.files[release.entry]!.integrity,
  styles: Object.fromEntries(
    Object.entries(release.modules).map(([module, { css }]) => [
      module,
      css.map((file) => ({ file, integrity: release.files[file]!.integrity })),
    ]),
  ),
  routes: release.routes.map(({ path, page }) => ({ path, page })),
});
