import type { BrowserProblems } from '../browser-problems.ts';
import { offered } from '../composition/host.ts';
import type { PastComposition } from '../composition/past-compositions.ts';
import type { RemoteWatch } from '../composition/remote-watch.ts';
import type { CompositionWatcher } from '../composition/watcher.ts';

/** As many past compositions are listed. */
const LISTED = 50;

const time = (ms: number) => new Date(ms).toISOString();

function remoteReport(watch: RemoteWatch, version: string | undefined, inBrowsers: BrowserProblems) {
  const { sequence, current, canary } = watch.pointer ?? {};
  return {
    name: watch.name,
    /** Version of most browsers; null while there is none. */
    version: version ?? null,
    contract:
      watch.candidates(false).find(({ release }) => release.version === version)?.release.contract ?? null,
    /** The team's choice. */
    pointer: sequence === undefined ? null : { sequence, current: current?.version, canary },
    problems: [...watch.problems.list(), ...inBrowsers.of(watch)].map(({ since, ...problem }) => ({
      ...problem,
      since: time(since),
    })),
  };
}

const pastReport = ({ id, made, replaced, shell, remotes }: PastComposition) => ({
  id,
  made: time(made),
  replaced: replaced === null ? null : time(replaced),
  shell,
  versions: Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
});

/** Reports the versions a shell runs, those it should run, and why the two differ. */
export function compositionReport(watcher: CompositionWatcher, inBrowsers: BrowserProblems) {
  const { composition, releases } = watcher.live;
  return {
    id: composition.id,
    made: time(composition.timestamp),
    shell: { build: watcher.shell, ...offered() },
    remotes: watcher.remotes.map((watch) =>
      remoteReport(watch, releases.get(watch.name)?.release.version, inBrowsers),
    ),
    refused: watcher.incompatible.list().map(({ subject, reason, since }) => ({
      release: subject,
      reason,
      since: time(since),
    })),
    quarantined: watcher.quarantine.list().map(({ since, until, ...entry }) => ({
      ...entry,
      since: time(since),
      /** When it may come back; null: when an operator lets it in, or never, as another version takes its place. */
      until: until === null ? null : time(until),
    })),
    failures: watcher.failures.list().map(({ since, last, ...failure }) => ({
      ...failure,
      since: time(since),
      last: time(last),
    })),
    past: watcher.past.list.slice(0, LISTED).map(pastReport),
  };
}
export type CompositionReport = ReturnType<typeof compositionReport>;
