import { type Pointer, type PreviousVersion, releaseLabel } from '@federation/protocol';
import type { ServerState } from '../state/server-state.ts';
import { ActiveProblems } from './active-problems.ts';
import { BrowserFallbacks } from './browser-fallbacks.ts';
import type { GrantedRemote, LoadedRelease, PointedVersion } from './load-release.ts';
import { PointerSource } from './pointer-source.ts';
import type { Quarantine } from './quarantine.ts';
import type { ReleaseLoader } from './release-loader.ts';

const POINTER = 'pointer';
const subjectOf = (version: string) => `version ${version}`;
/** Number of older versions that are tried before the panel takes a remote's place. */
const OLDER = 5;
/** Number of fallback versions told to browsers: the one in use may be among them. */
const BROWSER_FALLBACKS = 2;

/** One remote: its pointer, and the versions of it that are ready to be chosen. */
export class RemoteWatch {
  readonly name: string;
  readonly problems: ActiveProblems;
  readonly #remote: GrantedRemote;
  readonly #loader: ReleaseLoader;
  readonly #source: PointerSource;
  readonly #browserFallbacks: BrowserFallbacks;
  readonly #ready = new Map<string, LoadedRelease>();
  readonly #quarantine: Quarantine;
  /** The version that is in use: the last good one. */
  #used: string | undefined;
  #older: Promise<boolean> | undefined;

  constructor(
    remote: GrantedRemote,
    loader: ReleaseLoader,
    state: ServerState,
    quarantine: Quarantine,
    warn: (message: string) => void,
  ) {
    this.#quarantine = quarantine;
    this.name = remote.name;
    this.#remote = remote;
    this.#loader = loader;
    this.#source = new PointerSource(remote, state);
    this.#browserFallbacks = new BrowserFallbacks(remote);
    this.problems = new ActiveProblems((message) => warn(`${this.name}: ${message}; ${this.#staying()}`));
  }

  get pointer(): Pointer | undefined {
    return this.#source.accepted;
  }

  /** Whether the current version was refused for good. */
  get isRefused(): boolean {
    const { current } = this.pointer ?? {};
    return current !== undefined && this.#loader.isRefused(this.#remote, current);
  }

  /** The canary that is under way, if its version is ready. */
  get canary(): { version: string; percent: number } | undefined {
    const { version, percent = 0 } = this.pointer?.canary ?? {};
    return version && percent > 0 && this.#usable(version) ? { version, percent } : undefined;
  }

  /** The versions that the pointer names, newest first. */
  get versions(): string[] {
    const { current, canary, history = [] } = this.pointer ?? {};
    return [...new Set([canary, current, ...history].flatMap((pointed) => pointed?.version ?? []))];
  }

  /** When a version was made current last, or given to a canary; undefined for one that no pointer names. */
  publishedAt(version: string): string | undefined {
    return this.pointer?.history.find((past) => past.version === version)?.published;
  }

  /** Labels of versions that its team went back from, or that are quarantined. */
  get withdrawn(): string[] {
    const { history = [] } = this.pointer ?? {};
    const back = new Set(history.flatMap(({ version, withdrawn }) => (withdrawn ? [version] : [])));
    return [...new Set([...this.versions, ...back])]
      .map((version) => ({ version, label: releaseLabel({ name: this.name, version }) }))
      .filter(({ version, label }) => back.has(version) || this.#quarantine.has(label))
      .map(({ label }) => label);
  }

  /** A version that the pointer names, or one named with its hash, whether it is in use or not. Throws when it cannot be had. */
  async open(wanted: string | PointedVersion): Promise<LoadedRelease> {
    const { current, canary, history = [] } = this.pointer ?? {};
    const pointed =
      typeof wanted === 'string'
        ? [current, canary, ...history].find((named) => named?.version === wanted)
        : wanted;
    if (!pointed)
      throw new Error(`${this.name} has no version ${wanted}: publish it, or open a preview of it`);
    return this.#loader.load(this.#remote, pointed);
  }

  /** Reads the pointer and loads what it names. True when the candidates changed. Never throws. */
  async check(): Promise<boolean> {
    const before = this.#offer();
    const sequence = this.pointer?.sequence;
    await this.#source.read().then(
      () => this.problems.settle(POINTER),
      (error: Error) => this.problems.raise(POINTER, error.message),
    );
    // A new pointer is its team's word that the current version is good.
    if (sequence !== undefined && this.pointer!.sequence > sequence)
      this.#quarantine.letIn(releaseLabel({ name: this.name, version: this.pointer!.current.version }));
    const { current, canary } = this.pointer ?? {};
    await Promise.all([
      ...[current, canary].map((pointed) => pointed && this.#load(pointed)),
      this.#browserFallbacks.keep(this.#browserFallbackCandidates()),
      this.#prepareFallback(),
    ]);
    const named = [current, canary, ...this.#history()].flatMap((pointed) => pointed?.version ?? []);
    this.problems.keep(new Set([POINTER, ...named.map(subjectOf)]));
    return this.#offer() !== before;
  }

  /** Loads the newest version of the history that is not ready. False when none can be had. Never throws. */
  loadOlder(): Promise<boolean> {
    this.#older ??= this.#loadOlder().finally(() => {
      this.#older = undefined;
    });
    return this.#older;
  }

  async #loadOlder(): Promise<boolean> {
    for (const past of this.#history()) {
      if (!this.#ready.has(past.version) && (await this.#load(past))) return true;
    }
    return false;
  }

  /** The versions that are ready, the most wanted first: the canary for its browsers, the current one, the one in use, older ones. */
  candidates(isCanary: boolean): LoadedRelease[] {
    const wanted = [
      isCanary ? this.pointer?.canary?.version : undefined,
      this.pointer?.current.version,
      this.#used,
      ...this.#history().map(({ version }) => version),
    ];
    return [...new Set(wanted)].flatMap((version) => (version && this.#usable(version)) || []);
  }

  /** The newest version but this one that is ready. */
  fallbackOf({ release }: LoadedRelease): LoadedRelease | undefined {
    return this.candidates(false).find((other) => other.release.version !== release.version);
  }

  /** A version that is ready and not quarantined. */
  #usable(version: string): LoadedRelease | undefined {
    const isOut = this.#quarantine.has(releaseLabel({ name: this.name, version }));
    return isOut ? undefined : this.#ready.get(version);
  }

  /** The version before a chosen one, for browsers that cannot load it. */
  previousOf({ release }: LoadedRelease): PreviousVersion | undefined {
    const versions = this.#browserFallbackCandidates()
      .map(({ version }) => version)
      .filter((version) => !this.#quarantine.has(releaseLabel({ name: this.name, version })));
    return this.#browserFallbacks.first(versions.filter((version) => version !== release.version));
  }

  /** The releases that are ready to be chosen. */
  get ready(): LoadedRelease[] {
    return [...this.#ready.values()];
  }

  /** Takes note of the version in use, and lets go of what nobody will ask for: older ones only once the composition is whole. */
  use(release: LoadedRelease | undefined, isWhole: boolean): void {
    this.#used = release?.release.version;
    const { current, canary } = this.pointer ?? {};
    const older = isWhole ? this.#fallback() : this.#history();
    const needed = new Set([this.#used, ...[current, canary, ...older].map((pointed) => pointed?.version)]);
    for (const version of this.#ready.keys()) if (!needed.has(version)) this.#ready.delete(version);
  }

  /** Versions to go back to, newest first: neither withdrawn nor only a canary so far. */
  #history(): PointedVersion[] {
    const { history = [], canary } = this.pointer ?? {};
    return history
      .filter(({ version, withdrawn }) => !withdrawn && version !== canary?.version)
      .slice(0, OLDER);
  }

  /** The versions before the current one, newest first. */
  #beforeCurrent(): PointedVersion[] {
    const { current } = this.pointer ?? {};
    return this.#history().filter(({ version }) => version !== current?.version);
  }

  /** Versions that may replace the one in use, newest first. */
  #fallbacks(): PointedVersion[] {
    return this.#beforeCurrent().filter(({ version }) => version !== this.#used);
  }

  /** The one of them that is ready. */
  #fallback(): PointedVersion[] {
    return this.#fallbacks()
      .filter(({ version }) => this.#ready.has(version))
      .slice(0, 1);
  }

  /** Candidates for the fallback of a chosen version: for a canary the current one, for that one the newest before it. */
  #browserFallbackCandidates(): PointedVersion[] {
    const { current } = this.pointer ?? {};
    const named = [...(current ? [current] : []), ...this.#beforeCurrent().slice(0, BROWSER_FALLBACKS)];
    return named.filter((pointed) => !this.#loader.isRefused(this.#remote, pointed));
  }

  /** Has the fallback ready before it is needed. What may not take over is no fallback; that there is none is no problem yet. */
  async #prepareFallback(): Promise<void> {
    for (const pointed of this.#fallbacks()) {
      if (this.#ready.has(pointed.version)) return;
      const loaded = await this.#loader.loadForAll(this.#remote, pointed).catch(() => undefined);
      if (!loaded) continue;
      this.#ready.set(pointed.version, loaded);
      return;
    }
  }

  /** True when the version is ready. */
  async #load(pointed: PointedVersion): Promise<boolean> {
    const { version, integrity } = pointed;
    const subject = subjectOf(version);
    try {
      const known = this.#ready.get(version);
      if (known && known.integrity !== integrity)
        throw new Error(`${releaseLabel(known.release)} was published with another content before`);
      if (!known) this.#ready.set(version, await this.#loader.loadForAll(this.#remote, pointed));
      this.problems.settle(subject);
      return true;
    } catch (error) {
      this.problems.raise(subject, (error as Error).message);
      return false;
    }
  }

  #offer(): string {
    const { version, percent } = this.canary ?? {};
    const versions = [...new Set([...this.candidates(true), ...this.candidates(false)])];
    const names = versions.map((loaded) => [loaded.release.version, this.previousOf(loaded)?.version]);
    return JSON.stringify([version, percent, names]);
  }

  #staying(): string {
    return this.#used ? `stays at ${this.#used}` : 'not available';
  }
}
