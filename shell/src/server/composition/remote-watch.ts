import { type Pointer, releaseLabel } from '@shop/shared/contracts';
import type { RemoteConfig } from '../config.ts';
import { Complaints } from './complaints.ts';
import type { LoadedRelease } from './load-release.ts';
import { PointerSource } from './pointer-source.ts';
import type { ReleaseLoader } from './release-loader.ts';
import type { StateFolder } from './state-folder.ts';

type Pointed = Pointer['current'];
const POINTER = 'pointer';
const subjectOf = (version: string) => `version ${version}`;
/** So many older versions are tried before a place is left to its panel. */
const OLDER = 5;

/** One remote: its pointer, and the versions of it that are ready to be chosen. */
export class RemoteWatch {
  readonly name: string;
  readonly complaints: Complaints;
  readonly #remote: RemoteConfig;
  readonly #loader: ReleaseLoader;
  readonly #source: PointerSource;
  readonly #ready = new Map<string, LoadedRelease>();
  /** The version that is in use: the last good one. */
  #used: string | undefined;
  #older: Promise<boolean> | undefined;

  constructor(
    remote: RemoteConfig,
    loader: ReleaseLoader,
    state: StateFolder,
    warn: (message: string) => void,
  ) {
    this.name = remote.name;
    this.#remote = remote;
    this.#loader = loader;
    this.#source = new PointerSource(remote, state);
    this.complaints = new Complaints((message) => warn(`${this.name}: ${message}; ${this.#staying()}`));
  }

  get pointer(): Pointer | undefined {
    return this.#source.accepted;
  }

  /** The canary that is under way, if its version is ready. */
  get canary(): { version: string; percent: number } | undefined {
    const { version, percent = 0 } = this.pointer?.canary ?? {};
    return version && percent > 0 && this.#ready.has(version) ? { version, percent } : undefined;
  }

  /** Reads the pointer and loads what it names. True when the candidates changed. Never throws. */
  async check(): Promise<boolean> {
    const before = this.#offer();
    await this.#source.read().then(
      () => this.complaints.settle(POINTER),
      (error: Error) => this.complaints.raise(POINTER, error.message),
    );
    const { current, canary } = this.pointer ?? {};
    await Promise.all([current, canary].map((pointed) => pointed && this.#load(pointed)));
    const named = [current, canary, ...this.#history()].flatMap((pointed) => pointed?.version ?? []);
    this.complaints.keep(new Set([POINTER, ...named.map(subjectOf)]));
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
    return [...new Set(wanted)].flatMap((version) => (version && this.#ready.get(version)) || []);
  }

  /** Takes note of the version in use, and lets go of what nobody will ask for. */
  use(release: LoadedRelease | undefined): void {
    this.#used = release?.release.version;
    const kept = new Set([this.#used, this.pointer?.current.version, this.pointer?.canary?.version]);
    for (const version of this.#ready.keys()) if (!kept.has(version)) this.#ready.delete(version);
  }

  /** Versions to go back to, newest first: neither withdrawn nor only a canary so far. */
  #history(): Pointed[] {
    const { history = [], canary } = this.pointer ?? {};
    return history
      .filter(({ version, withdrawn }) => !withdrawn && version !== canary?.version)
      .slice(0, OLDER);
  }

  /** True when the version is ready. */
  async #load(pointed: Pointed): Promise<boolean> {
    const { version, integrity } = pointed;
    const subject = subjectOf(version);
    try {
      const known = this.#ready.get(version);
      if (known && known.integrity !== integrity)
        throw new Error(`${releaseLabel(known.release)} was published with another content before`);
      if (!known) this.#ready.set(version, await this.#loader.load(this.#remote, pointed));
      this.complaints.settle(subject);
      return true;
    } catch (error) {
      this.complaints.raise(subject, (error as Error).message);
      return false;
    }
  }

  #offer(): string {
    const { version, percent } = this.canary ?? {};
    const versions = [...new Set([...this.candidates(true), ...this.candidates(false)])];
    return JSON.stringify([version, percent, versions.map(({ release }) => release.version)]);
  }

  #staying(): string {
    return this.#used ? `stays at ${this.#used}` : 'not available';
  }
}
