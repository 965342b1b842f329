import type { RouteHandle } from '@federation/browser/page/route-handle';
import type { SlotVariants } from '@federation/browser/page/slot-modules';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { HostConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { documentFrame, type Frame } from './document.ts';
import { partAssets, partIds } from './part-assets.ts';

const frames = new WeakMap<LiveComposition, Map<string, Frame>>();

/** The frame of a route's pages, made once for each set of parts in a composition. */
export function frameOf(
  handle: RouteHandle | undefined,
  variants: SlotVariants | undefined,
  live: LiveComposition,
  assets: ShellAssets,
  config: HostConfig,
): Frame {
  const known = frames.get(live) ?? new Map<string, Frame>();
  frames.set(live, known);
  const ids = partIds(handle, variants, live);
  const key = ids.join();
  const frame = known.get(key) ?? documentFrame(partAssets(ids, live), assets, config);
  known.set(key, frame);
  return frame;
}
