import { type ComposedRemote, type Host, releaseLabel } from '@federation/protocol';
import type { Grants } from '@federation/protocol/ownership';
import type { RemoteConfig } from '../config.ts';
import { ServerState } from '../state/server-state.ts';
import { ActiveProblems } from './active-problems.ts';
import { composeRemote } from './compose.ts';
import { type GrantedRemote, loadManifest } from './load-release.ts';
import { PointerSource } from './pointer-source.ts';

/** How often each pointer is read, in milliseconds. */
const INTERVAL = 1_000;

type Followed = {
  remote: GrantedRemote;
  source: PointerSource;
  /** With the hash of its `release.json`. */
  current?: { remote: ComposedRemote; integrity: string };
};

type Options = {
  remotes: readonly RemoteConfig[];
  grants: Grants;
  offers: Host;
  /** A folder or `s3://bucket/prefix` that keeps accepted pointers across restarts; without it a restart forgets them. */
  stateStore?: string | undefined;
};

/**
 * The current release of each remote, for a host that renders nothing on the server: signed by its team, compatible and claiming only
 * what it is granted. Whatever is wrong with a newer one, the last good one stays. Browsers check the files by the hashes of the manifest.
 */
export class CurrentReleases {
  /** Present problems, by remote. */
  readonly problems: ActiveProblems;
  readonly #state: ServerState;
  readonly #followed: Followed[];
  readonly #offers: Host;
  readonly #log: { info(message: string): void };
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    { remotes, grants, offers, stateStore }: Options,
    log: { info(message: string): void; warn(message: string): void },
  ) {
    const warn = (message: string) => log.warn(message);
    this.#state = new ServerState(stateStore, warn);
    this.problems = new ActiveProblems(warn);
    this.#offers = offers;
    this.#log = log;
    this.#followed = remotes.map((remote) => ({
      remote: { ...remote, grants },
      source: new PointerSource(remote, this.#state),
    }));
  }

  /** In the order of the configuration; remotes without a good release are missing. */
  get all(): ComposedRemote[] {
    return this.#followed.flatMap(({ current }) => current?.remote ?? []);
  }

  /** Reads every pointer once, then once a second until `stop`. */
  async start(): Promise<void> {
    await this.#state.start();
    await this.#loop();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#state.stop();
  }

  /** Reads every pointer and loads what it names. Never throws. */
  async check(): Promise<void> {
    await Promise.all(this.#followed.map((followed) => this.#check(followed)));
  }

  async #loop(): Promise<void> {
    await this.check();
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#loop(), INTERVAL);
  }

  async #check(followed: Followed): Promise<void> {
    const { name } = followed.remote;
    // A pointer that was refused changes nothing: the one that was accepted before still counts.
    const failures = [
      await followed.source.read().catch((error: Error) => error),
      await this.#load(followed).catch((error: Error) => error),
    ].flatMap((failure) => failure?.message ?? []);
    if (failures.length > 0) this.problems.raise(name, failures.join('; '));
    else this.problems.settle(name);
  }

  /** Loads what the accepted pointer names unless it is current. Throws with the reason when it is refused. */
  async #load(followed: Followed): Promise<void> {
    const { remote, source, current } = followed;
    const pointed = source.accepted?.current;
    if (!pointed || current?.integrity === pointed.integrity) return;
    const label = releaseLabel({ name: remote.name, version: pointed.version });
    if (current?.remote.version === pointed.version)
      throw new Error(`${label} was published with another content before`);
    const { release } = await loadManifest(remote, pointed, undefined, this.#offers);
    const base = `${remote.url}/${pointed.version}/`;
    followed.current = { remote: composeRemote({ release, base }), integrity: pointed.integrity };
    this.#log.info(`${label} is current`);
  }
}
