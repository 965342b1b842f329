import { createHash } from 'node:crypto';
import type { OverrideInfo } from '@federation/browser/page/boot';
import type { ComposedRemote } from '@federation/protocol';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';
import { type Override, printOverrides, sourceOf } from './parse.ts';

/** A browser's view with its overrides. */
export type OverriddenView = {
  live: LiveComposition;
  info: OverrideInfo;
  /** Origins that this browser's policy allows besides. */
  origins: string[];
  /** Code that the server has not seen is left to the browser, and with it the page. */
  isBrowserOnly: boolean;
};

/** A remote as a development server serves it. Its routes are those of the release: the server never asks that server for anything. */
function unsigned(remote: ComposedRemote, origin: string): ComposedRemote {
  const { previous: _, ...rest } = remote;
  return {
    ...rest,
    version: 'local',
    base: `${origin}/`,
    entry: 'entry.js',
    modules: {},
    integrity: {},
    unsigned: true,
  };
}

function infoOf(
  watcher: CompositionWatcher,
  live: LiveComposition,
  overrides: readonly Override[],
): OverrideInfo {
  const parts = watcher.remotes.map(({ name, versions }) => {
    const override = overrides.find(({ remote }) => remote === name);
    const files = Object.entries(live.releases.get(name)?.release.files ?? {});
    const browserFiles = files.filter(([file]) => /\.(?:js|css)$/.test(file));
    return {
      name,
      versions,
      size: browserFiles.reduce((sum, [, { size }]) => sum + size, 0),
      ...(override && { override: sourceOf(override) }),
    };
  });
  return { asked: printOverrides(overrides), parts };
}

/** The composition of this moment with what a browser asked for in it. Throws with the reason when a version cannot be had. */
export async function overriddenView(
  watcher: CompositionWatcher,
  base: LiveComposition,
  overrides: readonly Override[],
): Promise<OverriddenView> {
  const versions = overrides.flatMap((item) =>
    'version' in item ? [[item.remote, item.version] as const] : [],
  );
  const origins = new Map(
    overrides.flatMap((item) => ('origin' in item ? [[item.remote, item.origin] as const] : [])),
  );
  const live = versions.length > 0 ? await watcher.with(base, new Map(versions)) : base;
  const info = infoOf(watcher, live, overrides);
  if (origins.size === 0) return { live, info, origins: [], isBrowserOnly: false };

  const lacking = live.composition.missing.find((name) => origins.has(name));
  if (lacking) throw new Error(`${lacking} has no release, so its routes are not known`);
  const remotes = live.composition.remotes.map((remote) => {
    const origin = origins.get(remote.name);
    return origin ? unsigned(remote, origin) : remote;
  });
  const id = createHash('sha256').update(`${live.composition.id} ${info.asked}`).digest('hex').slice(0, 16);
  return {
    live: { ...live, composition: { ...live.composition, id, remotes } },
    info,
    origins: [...new Set(origins.values())],
    isBrowserOnly: true,
  };
}
