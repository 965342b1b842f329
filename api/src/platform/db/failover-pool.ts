import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Hosts } from './hosts.ts';

/** How long a call waits for a connection, and for a primary while there is none; milliseconds. */
export const CONNECT_WITHIN = 10_000;
/** Between two looks at the server that connections go to, milliseconds. */
const LOOK_EVERY = 2_000;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * A pool whose connections go to whichever of several servers takes writes. While none does, calls wait for one. When another one takes over,
 * connections to the one before are dropped, even those that break by themselves only after minutes of silence.
 */
export class FailoverPool extends pg.Pool {
  readonly #hosts: Hosts;
  readonly #open = new Map<pg.PoolClient, string>();
  readonly #ending = new AbortController();

  constructor(hosts: Hosts, config: pg.PoolConfig, Client: typeof pg.Client = pg.Client) {
    // A connection goes to the server that is chosen at the moment that it is made.
    class Chosen extends Client {
      readonly url: string;
      constructor(given?: pg.ClientConfig) {
        super({ ...given, connectionString: hosts.current });
        this.url = hosts.current;
      }
    }
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_WITHIN,
      Client: Chosen as new () => pg.ClientBase,
      ...(hosts.isChosen && { onConnect: (client) => hosts.check(client) }),
    });
    this.#hosts = hosts;
    // A connection that breaks while it is idle, or between two statements of a transaction, fails what uses it next; without
    // handlers the event would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    if (!hosts.isChosen) return;
    this.on('connect', (client) => this.#open.set(client, (client as pg.PoolClient & Chosen).url));
    this.on('remove', (client) => this.#open.delete(client));
    void this.#watch();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + CONNECT_WITHIN;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.ending || !(await this.#hosts.isWorthWaiting(error as Error, deadline))) throw error;
      }
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#hosts.locate();
      // An idle one leaves the pool, one that waits for an answer fails at once.
      for (const [client, url] of this.#open)
        if (url !== this.#hosts.current) void (client as pg.PoolClient & pg.Client).end();
      await sleep(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.#ending.abort();
    return callback ? void super.end(callback) : super.end();
  }
}
