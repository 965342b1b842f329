import type { Release } from './release.ts';

/** One remote as the browser gets it inlined in the page. */
export type ComposedRemote = Pick<
  Release,
  'name' | 'version' | 'contract' | 'slotContracts' | 'routes' | 'slots' | 'entry' | 'modules'
> & {
  /** Address of the release's folder, with a slash at the end. */
  base: string;
  /** `integrity` per browser file named in `entry` and `modules`. */
  integrity: Record<string, string>;
  /** Served by somebody who works on it, under no hash: only in a browser that has confirmed it. */
  unsigned?: true;
  /** The version before this one, for a browser that cannot load this one. */
  previous?: PreviousVersion;
};

/** A fallback version as a browser needs it: its entry with the hash. The entry carries the hashes of the rest. */
export type PreviousVersion = Pick<Release, 'version' | 'entry'> & { base: string; integrity: string };

/** The set of versions that make one page. `id` is the build id. */
export type Composition = {
  id: string;
  timestamp: number;
  remotes: ComposedRemote[];
  /** Remotes that the shell is configured with and could not read yet. */
  missing: string[];
};

/** `/status/<remote>.json` of a shell: the version that most browsers get, the one that its team wants, and what is wrong now. */
export type RunningRemote = {
  version: string | null;
  wanted: string | null;
  problems: string[];
  /** Waiting changes nothing: what is wanted is refused for good. */
  isRefused?: boolean;
};
