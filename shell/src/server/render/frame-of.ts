import type { RouteHandle } from '../../app/route-handle.ts';
import type { SlotVariants } from '../../app/slot-modules.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { ShellConfig } from '../config.ts';
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
  config: ShellConfig,
): Frame {
  const known = frames.get(live) ?? new Map<string, Frame>();
  frames.set(live, known);
  const ids = partIds(handle, variants, live);
  const key = ids.join();
  const frame = known.get(key) ?? documentFrame(partAssets(ids, live), assets, config);
  known.set(key, frame);
  return frame;
}
