import { type ExposedModule, type Modules, moduleId, settled } from '../../app/modules.ts';
import { KnownBuilds } from '../builds/known-builds.ts';
import type { RemoteConfig } from '../config.ts';
import { compose } from './compose.ts';
import type { LiveComposition } from './live-composition.ts';
import { type LoadedRelease, loadRelease, readPointer } from './load-release.ts';

/** How often each pointer is read, in milliseconds. */
const INTERVAL = 1_000;

type Logger = { info(message: string): void; warn(message: string): void };

function serverModules(releases: ReadonlyMap<string, LoadedRelease>): Modules {
  const modules = new Map<string, Promise<ExposedModule>>();
  for (const [remote, { modules: exposed }] of releases) {
    for (const [name, module] of Object.entries(exposed))
      modules.set(moduleId(remote, name), settled(module));
  }
  return {
    load: (id) => modules.get(id) ?? Promise.reject(new Error(`${id} is not in this composition`)),
    forget() {},
  };
}

/**
 * Watches the pointers of all remotes in the background. A version that is whole takes the place of the one before;
 * when anything is wrong the last good one stays. No request ever waits for a remote.
 */
export class CompositionWatcher {
  readonly #remotes: readonly RemoteConfig[];
  readonly #shellBuild: string;
  readonly #log: Logger;
  readonly #releases = new Map<string, LoadedRelease>();
  readonly #complaints = new Map<string, string>();
  readonly #checking = new Set<string>();
  readonly #builds = new KnownBuilds();
  #timer: NodeJS.Timeout | undefined;
  #live: LiveComposition;

  constructor(remotes: readonly RemoteConfig[], shellBuild: string, log: Logger) {
    this.#remotes = remotes;
    this.#shellBuild = shellBuild;
    this.#log = log;
    this.#live = this.#compose();
  }

  /** The composition of this moment. */
  get live(): LiveComposition {
    return this.#live;
  }

  /** A composition of this server's life by its id, for tabs that still run it. */
  build(id: string): LiveComposition | undefined {
    return this.#builds.get(id);
  }

  /** Reads every pointer once, then keeps watching until `stop`. */
  async start(): Promise<void> {
    await this.#checkAll();
    this.#timer = setInterval(() => void this.#checkAll(), INTERVAL);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #checkAll(): Promise<void> {
    const changed = await Promise.all(this.#remotes.map((remote) => this.#check(remote)));
    if (changed.includes(true)) this.#live = this.#compose();
  }

  /** True when a new version was taken. Never throws. */
  async #check(remote: RemoteConfig): Promise<boolean> {
    const { name } = remote;
    if (this.#checking.has(name)) return false;
    this.#checking.add(name);
    try {
      const pointer = await readPointer(remote);
      const { version, integrity } = pointer.current;
      this.#settle(name, '');
      if (this.#releases.get(name)?.release.version === version) return false;
      this.#releases.set(name, await loadRelease(remote, version, integrity));
      this.#log.info(`${name}: took version ${version}`);
      return true;
    } catch (error) {
      const kept = this.#releases.get(name)?.release.version;
      this.#settle(
        name,
        `${name}: ${error instanceof Error ? error.message : error}; ${kept ? `stays at ${kept}` : 'not available'}`,
      );
      return false;
    } finally {
      this.#checking.delete(name);
    }
  }

  /** Logs a complaint once, not once a second. */
  #settle(name: string, complaint: string): void {
    if (complaint && this.#complaints.get(name) !== complaint) this.#log.warn(complaint);
    this.#complaints.set(name, complaint);
  }

  #compose(): LiveComposition {
    const releases = new Map(this.#releases);
    const ordered = this.#remotes.flatMap(({ name }) => releases.get(name) ?? []);
    const missing = this.#remotes.filter(({ name }) => !releases.has(name)).map(({ name }) => name);
    const live = {
      composition: compose(this.#shellBuild, ordered, missing, Date.now()),
      modules: serverModules(releases),
      releases,
    };
    this.#builds.add(live);
    return live;
  }
}
