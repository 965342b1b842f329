import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANARY_COOKIE, type Canary } from '@federation/browser/page/canary';
import { releaseLabel } from '@federation/protocol';
import type { Grants } from '@federation/protocol/ownership';
import type { RemoteConfig } from '../config.ts';
import type { DryRun } from '../dry-run/dry-run.ts';
import { ReleaseCopies } from '../state/release-copies.ts';
import { ServerState } from '../state/server-state.ts';
import { ActiveProblems } from './active-problems.ts';
import { Failures } from './failures.ts';
import { isSame, type LiveComposition, makeLive } from './live-composition.ts';
import type { LoadedRelease, PointedVersion } from './load-release.ts';
import { PastCompositions } from './past-compositions.ts';
import { Quarantine } from './quarantine.ts';
import { ReleaseLoader } from './release-loader.ts';
import { RemoteWatch } from './remote-watch.ts';
import { Reopener } from './reopener.ts';
import { Variants } from './variants.ts';

/** How often each pointer is read, in milliseconds. */
const INTERVAL = 1_000;
/** How often the copies of releases in use are marked as such, in milliseconds. */
const MARK_INTERVAL = 24 * 3_600_000;
/** How long a start waits for remotes, in milliseconds. */
const START_TIMEOUT = 5_000;
/** How long visitors are kept from a server that has started and lacks a remote, in milliseconds: a busy machine may miss its first looks. */
const WHOLE_TIMEOUT = 15_000;

type Logger = { info(message: string): void; warn(message: string): void };

/**
 * Watches the pointers of all remotes in the background and keeps the newest compatible set of versions. When
 * anything is wrong the last good one stays. No request ever waits for a remote.
 */
export class CompositionWatcher {
  /** Every composition that was handed out and may still be open somewhere. */
  readonly past: PastCompositions;
  readonly remotes: readonly RemoteWatch[];
  /** Releases that are incompatible with the others, and why. */
  readonly incompatible: ActiveProblems;
  /** The shell's build in short. */
  readonly shell: string;
  /** Errors that releases threw while they were rendered. */
  readonly failures = new Failures();
  /** Releases that are left out because of what they did. */
  readonly quarantine: Quarantine;
  /** State that is kept across restarts and shared with other servers. */
  readonly state: ServerState;
  readonly #retire: (withdrawn: ReadonlySet<string>) => void;
  readonly #shellBuild: string;
  readonly #log: Logger;
  readonly #copies: ReleaseCopies;
  readonly #reopener: Reopener;
  readonly #checking = new Set<RemoteWatch>();
  readonly #fallbacks = new Map<string, LiveComposition>();
  #quarantined = '[]';
  #started = Number.POSITIVE_INFINITY;
  #wasWhole = false;
  #timers: NodeJS.Timeout[] = [];
  #variants: Variants;

  constructor(
    configured: readonly RemoteConfig[],
    grants: Grants,
    shellBuild: string,
    log: Logger,
    check: (loaded: LoadedRelease) => Promise<void>,
    stateStore?: string,
    dryRun: DryRun = async () => {},
    retire: (withdrawn: ReadonlySet<string>) => void = () => {},
  ) {
    const remotes = configured.map((remote) => ({ ...remote, grants }));
    const warn = (message: string) => log.warn(message);
    this.state = new ServerState(stateStore, warn);
    this.#copies = new ReleaseCopies(this.state);
    const loader = new ReleaseLoader(check, dryRun, this.#copies);
    this.quarantine = new Quarantine(this.state, warn);
    this.#retire = retire;
    this.#shellBuild = shellBuild;
    this.shell = createHash('sha256').update(shellBuild).digest('hex').slice(0, 16);
    this.#log = log;
    this.incompatible = new ActiveProblems(warn);
    this.remotes = remotes.map(
      (remote) => new RemoteWatch(remote, loader, this.state, this.quarantine, warn),
    );
    this.past = new PastCompositions(this.state);
    this.#reopener = new Reopener(remotes, shellBuild, loader);
    this.#variants = new Variants(shellBuild, this.remotes, (live) => live);
  }

  /** The composition of this moment, as most browsers get it. */
  get live(): LiveComposition {
    return this.#variants.stable;
  }

  /** Whether it has just started, and has not had every remote yet. */
  get isStarting(): boolean {
    return !this.#wasWhole && Date.now() < this.#started + WHOLE_TIMEOUT;
  }

  /** The canaries under way. */
  get canaries(): readonly Canary[] {
    return this.#variants.canaries;
  }

  /** The composition of this moment for a browser with these cookies. */
  liveFor(cookies: Readonly<Record<string, string | undefined>>): LiveComposition {
    return this.#variants.for(cookies[CANARY_COOKIE]);
  }

  /** A composition with other versions of some remotes, for a browser that asked for them. Throws when one cannot be had. */
  async with(
    live: LiveComposition,
    versions: ReadonlyMap<string, string | PointedVersion>,
  ): Promise<LiveComposition> {
    const releases = await Promise.all(
      this.remotes.map((watch) => {
        const version = versions.get(watch.name);
        return version ? watch.open(version) : live.releases.get(watch.name);
      }),
    );
    const names = this.remotes.map(({ name }) => name);
    return makeLive(
      this.#shellBuild,
      releases.filter((release) => release !== undefined),
      names,
    );
  }

  /**
   * A composition that is or was handed out, by its id; undefined for an unknown one. Throws when its releases cannot be had any
   * more.
   */
  async build(id: string): Promise<LiveComposition | undefined> {
    const known = [...this.#variants.all, ...this.#fallbacks.values()];
    const current = known.find(({ composition }) => composition.id === id);
    if (current) return current;
    const past = this.past.get(id);
    return past && this.#reopener.open(past);
  }

  /** Leaves a release out from now on: the version before it takes its place, or a panel. */
  async expel(release: string, reason: string): Promise<void> {
    const [name] = release.split('@') as [string];
    const later = this.changedAfter(this.live, name);
    const beside = later && this.live.releases.get(later)?.release;
    this.quarantine.add(release, reason, beside && releaseLabel(beside));
    await this.#compose();
  }

  /** Lets a quarantined release in again. False when there is none of that label. */
  async letIn(release: string): Promise<boolean> {
    const isKnown = this.quarantine.letIn(release);
    this.failures.forget(release);
    if (isKnown) await this.#compose();
    return isKnown;
  }

  /** The remote of a composition whose release was published last, if that was after this one's and there is a version before it. */
  changedAfter({ releases }: LiveComposition, name: string): string | undefined {
    const publishedAt = (watch: RemoteWatch) => {
      const loaded = releases.get(watch.name);
      return (loaded && watch.publishedAt(loaded.release.version)) ?? '';
    };
    const [last] = this.remotes.toSorted((a, b) => publishedAt(b).localeCompare(publishedAt(a)));
    const own = this.remotes.find((watch) => watch.name === name);
    const loaded = last && releases.get(last.name);
    if (!last || !own || !loaded || publishedAt(last) <= publishedAt(own)) return undefined;
    return last.fallbackOf(loaded) && last.name;
  }

  /** The same composition with the version before in the place of a remote; undefined where there is none. */
  fallbackFor(live: LiveComposition, name: string): LiveComposition | undefined {
    const watch = this.remotes.find((remote) => remote.name === name);
    const used = live.releases.get(name);
    const fallback = used && watch?.fallbackOf(used);
    if (!fallback) return undefined;
    return this.#withReleases(
      [...live.releases.values()].map((loaded) => (loaded === used ? fallback : loaded)),
    );
  }

  /** The same composition without a remote: its places show the panel. */
  without(live: LiveComposition, name: string): LiveComposition {
    return this.#withReleases([...live.releases.values()].filter(({ release }) => release.name !== name));
  }

  #withReleases(releases: readonly LoadedRelease[]): LiveComposition {
    const names = this.remotes.map((watch) => watch.name);
    const made = makeLive(this.#shellBuild, releases, names);
    const { id } = made.composition;
    // Data derived from a composition is found by the object: the same one each time.
    const live = this.#fallbacks.get(id) ?? this.#note(made);
    this.#fallbacks.set(id, live);
    return live;
  }

  /** Reads every pointer once, then keeps watching until `stop`. */
  async start(): Promise<void> {
    this.#started = Date.now();
    await this.state.start();
    this.past.begin();
    let isComposed = false;
    const first = Promise.all(this.remotes.map((watch) => watch.check())).then(async () => {
      await this.#compose();
      isComposed = true;
    });
    await Promise.race([first, sleep(START_TIMEOUT, undefined, { ref: false })]);
    // Remotes that are ready do not wait for one that is not.
    if (!isComposed) this.#choose();
    const look = setInterval(() => {
      for (const watch of this.remotes) void this.#check(watch);
    }, INTERVAL);
    void this.#copies.mark();
    const mark = setInterval(() => void this.#copies.mark(), MARK_INTERVAL);
    mark.unref();
    this.#timers = [look, mark];
  }

  /** Stops watching, and writes pending state. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.state.stop();
  }

  async #check(watch: RemoteWatch): Promise<void> {
    if (this.#checking.has(watch)) return;
    this.#checking.add(watch);
    try {
      this.quarantine.letInAfter((label) => this.#isGone(label));
      const isMissing = this.live.composition.missing.includes(watch.name);
      const isChanged = await watch.check();
      if (isChanged || isMissing || this.#isQuarantineChanged()) await this.#compose();
    } finally {
      this.#checking.delete(watch);
    }
  }

  /** Whether no pointer names a release as current or as a canary any more. */
  #isGone(label: string): boolean {
    return !this.remotes.some(({ name, pointer }) =>
      [pointer?.current, pointer?.canary].some(
        (pointed) => pointed && releaseLabel({ name, version: pointed.version }) === label,
      ),
    );
  }

  /** Whether since the last look a quarantined release may come back, or another server quarantined one. */
  #isQuarantineChanged(): boolean {
    const before = this.#quarantined;
    this.#quarantined = JSON.stringify(this.quarantine.list().map(({ release }) => release));
    return this.#quarantined !== before;
  }

  /** Chooses again. Only what was chosen at last is in use: dropped any earlier, an older version would be loaded over and over. */
  async #compose(): Promise<void> {
    await this.#chooseFromOlder();
    const { composition, releases } = this.live;
    const isWhole = composition.missing.length === 0;
    for (const watch of this.remotes) watch.use(releases.get(watch.name), isWhole);
    this.#copies.use(new Set(this.remotes.flatMap((watch) => watch.ready)));
    this.#retire(new Set(this.remotes.flatMap((watch) => watch.withdrawn)));
  }

  /** Chooses, and while a part would be missing loads older versions to choose from. */
  async #chooseFromOlder(): Promise<void> {
    this.#choose();
    for (;;) {
      const { missing } = this.live.composition;
      const absent = this.remotes.filter(({ name }) => missing.includes(name));
      if (absent.length === 0) return;
      // First of the parts that are missing; one that is there may be what they are incompatible with.
      const some = (list: readonly RemoteWatch[]) =>
        Promise.all(list.map((watch) => watch.loadOlder())).then((found) => found.includes(true));
      const isOutvoted = absent.some((watch) => watch.candidates(false).length > 0);
      if (!((await some(absent)) || (isOutvoted && (await some(this.remotes))))) return;
      this.#choose();
    }
  }

  #choose(): void {
    this.#fallbacks.clear();
    const before = this.#variants.all;
    const ids = new Set(before.map(({ composition }) => composition.id));
    // A set that stays keeps what was made of it.
    const known = (live: LiveComposition) => this.#note(before.find((old) => isSame(old, live)) ?? live);
    this.#variants = new Variants(this.#shellBuild, this.remotes, known);

    const { composition } = this.live;
    this.#wasWhole ||= composition.missing.length === 0;
    this.past.retire([...ids].filter((id) => id !== composition.id));
    const { incompatible } = this.#variants;
    this.incompatible.keep(new Set(incompatible.map(({ release }) => releaseLabel(release))));
    for (const { release, reason } of incompatible) this.incompatible.raise(releaseLabel(release), reason);
    if (!ids.has(composition.id))
      this.#log.info(`composition ${composition.id}: ${composition.remotes.map(releaseLabel).join(', ')}`);
  }

  /** Records that a composition is handed out. */
  #note(live: LiveComposition): LiveComposition {
    if (live.releases.size === 0) return live;
    const { id } = live.composition;
    const timestamp = this.past.get(id)?.made ?? live.composition.timestamp;
    const noted = { ...live, composition: { ...live.composition, timestamp } };
    this.past.add(noted, this.shell);
    return timestamp === live.composition.timestamp ? live : noted;
  }
}
