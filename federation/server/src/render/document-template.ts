import type { RouteHandle } from '@federation/browser/page/route-handle';
import type { SlotVariants } from '@federation/browser/page/slot-modules';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { HostConfig } from '../config.ts';
import type { ShellAssets } from './assets.ts';
import { type DocumentTemplate, documentTemplate } from './document.ts';
import { partAssets, partIds } from './part-assets.ts';

const templates = new WeakMap<LiveComposition, Map<string, DocumentTemplate>>();

/** The document around a route's pages, made once for each set of parts in a composition. */
export function templateOf(
  handle: RouteHandle | undefined,
  variants: SlotVariants | undefined,
  live: LiveComposition,
  assets: ShellAssets,
  config: HostConfig,
): DocumentTemplate {
  const known = templates.get(live) ?? new Map<string, DocumentTemplate>();
  templates.set(live, known);
  const ids = partIds(handle, variants, live);
  const key = ids.join();
  const template = known.get(key) ?? documentTemplate(partAssets(ids, live), assets, config);
  known.set(key, template);
  return template;
}
