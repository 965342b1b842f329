import { splitModuleId } from '@federation/browser/page/modules';
import type { RouteHandle } from '@federation/browser/page/route-handle';
import { releaseLabel } from '@federation/protocol';
import type { LiveComposition } from '../composition/live-composition.ts';
import { partIds } from '../render/part-assets.ts';
import { handleAt, routesOf } from '../render/route-of.ts';

const known = new WeakMap<RouteHandle, string[]>();

/** Labels of the releases whose code the page at an address runs. */
export function releasesAt(live: LiveComposition, url: string): string[] {
  const handle = handleAt(routesOf(live), new URL(`http://shop${url}`).pathname);
  if (!handle) return [];
  const labels = known.get(handle) ?? labelsOf(handle, live);
  known.set(handle, labels);
  return labels;
}

function labelsOf(handle: RouteHandle, live: LiveComposition): string[] {
  const names = new Set(partIds(handle, undefined, live).map((id) => splitModuleId(id)[0]));
  return [...live.releases.values()]
    .filter(({ release }) => names.has(release.name))
    .map(({ release }) => releaseLabel(release));
}
