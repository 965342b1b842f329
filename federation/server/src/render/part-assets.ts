import { splitModuleId } from '@federation/browser/page/modules';
import type { RouteHandle } from '@federation/browser/page/route-handle';
import { type SlotVariants, slotModuleIds } from '@federation/browser/page/slot-modules';
import type { ComposedRemote } from '@federation/protocol';
import type { LiveComposition } from '../composition/live-composition.ts';

export type Script = { href: string; integrity: string };
/** A sheet to be inlined; `integrity` is the hash of its text. */
export type Style = { href: string; text: string; integrity: string };
export type PartAssets = { scripts: Script[]; styles: Style[] };

/** Browser files of one exposed module: the remote's entry first. */
function scriptsOf(remote: ComposedRemote, name: string): Script[] {
  const files = [remote.entry, ...(remote.modules[name]?.js ?? [])];
  return files.map((file) => ({ href: remote.base + file, integrity: remote.integrity[file] ?? '' }));
}

/** Ids of a route's page and of what fills the slots it shows. */
export const partIds = (
  handle: RouteHandle | undefined,
  variants: SlotVariants | undefined,
  { composition }: LiveComposition,
): string[] => (handle ? [handle.module, ...slotModuleIds(composition, handle.slots, variants)] : []);

/** Scripts and style sheets of these parts, each once. */
export function partAssets(ids: readonly string[], { composition, releases }: LiveComposition): PartAssets {
  const scripts = new Map<string, Script>();
  const styles = new Map<string, Style>();
  for (const [remoteName, name] of ids.map(splitModuleId)) {
    const module = `./${name}`;
    const remote = composition.remotes.find(({ name }) => name === remoteName);
    if (!remote) continue;
    for (const script of scriptsOf(remote, module)) scripts.set(script.href, script);
    for (const file of remote.modules[module]?.css ?? []) {
      const href = remote.base + file;
      const text = releases.get(remoteName)?.styles.get(file) ?? '';
      styles.set(href, { href, text, integrity: remote.integrity[file] ?? '' });
    }
  }
  return { scripts: [...scripts.values()], styles: [...styles.values()] };
}
