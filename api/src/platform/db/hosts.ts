import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from './unavailable.ts';

/** Which server of several will do, in libpq's words. */
export type Target = 'any' | 'read-write' | 'prefer-standby';
const TARGETS: Record<string, Target> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  'prefer-standby': 'prefer-standby',
};

/** How long one server may take to say what it is, milliseconds. */
const ANSWER_WITHIN = 2_000;
/** How long the server that is in use is asked alone, milliseconds: one whose machine is gone does not answer at all. */
const HEAD_START = 300;
/** Between two rounds while no server will do, milliseconds. */
const ASK_AGAIN = 200;

export type Addresses = { urls: [string, ...string[]]; target: Target };

/**
 * Reads an address as libpq does, `postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`: node-postgres knows
 * neither several hosts nor that parameter. With several hosts and without it, one that takes writes is looked for.
 * @throws when it is no such address.
 */
export function parseAddresses(text: string): Addresses {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]+)(.*)$/.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => new URL(`${start}${host}${rest}`));
  const [first] = urls;
  if (!first?.hostname) throw new Error('It is no address of PostgreSQL.');
  const targetName =
    first.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'read-write' : 'any');
  const target = TARGETS[targetName];
  if (!target)
    throw new Error(`target_session_attrs is one of ${Object.keys(TARGETS).join(', ')}, not ${targetName}.`);
  for (const url of urls) url.searchParams.delete('target_session_attrs');
  return { urls: urls.map(String) as Addresses['urls'], target };
}

type Kind = 'writable' | 'read-only';

/** The servers of one address, and the one of them that new connections go to. */
export class Hosts {
  readonly #addresses: Addresses;
  #current: string;
  #locating: Promise<boolean> | undefined;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
    [this.#current] = addresses.urls;
  }

  /** Whether there is a choice, or a demand on the one server that there is. */
  get isChosen(): boolean {
    const { urls, target } = this.#addresses;
    return urls.length > 1 || target === 'read-write';
  }

  get current(): string {
    return this.#current;
  }

  /** @throws when the server at the other end of a new connection is not one that will do: a standby, after a failover. */
  async check(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    if (this.#addresses.target !== 'read-write') return;
    if ((await kindOf(client)) !== 'writable')
      throw Object.assign(new Error('The database takes no writes here.'), { code: '25006' });
  }

  /** Asks all servers what they are, once for everybody who waits. False when none will do now. */
  locate(): Promise<boolean> {
    this.#locating ??= this.#ask().finally(() => {
      this.#locating = undefined;
    });
    return this.#locating;
  }

  /**
   * Whether it is worth trying again after this failure to connect: waits until another server will do, at most until `deadline`, in
   * milliseconds since 1970.
   */
  async isWorthWaiting(error: Error, deadline: number): Promise<boolean> {
    if (!this.isChosen || !isUnavailable(error)) return false;
    while (performance.now() < deadline) {
      if (await this.locate()) return true;
      await sleep(ASK_AGAIN);
    }
    return false;
  }

  async #ask(): Promise<boolean> {
    const { urls, target } = this.#addresses;
    const suits = (kind: Kind) =>
      target === 'any' || kind === (target === 'read-write' ? 'writable' : 'read-only');
    const suited = async (url: string) => {
      if (!suits(await ask(url))) throw new Error('Another kind of server.');
      return url;
    };
    const others = urls.filter((url) => url !== this.#current);
    // The one that is in use first: two that will do must not take turns.
    const current = suited(this.#current);
    const elsewhere = async () => {
      const isFound = await Promise.race([current.then(() => true), sleep(HEAD_START, false)]).catch(
        () => false,
      );
      return isFound ? current : Promise.any(others.map(suited));
    };
    const found = await Promise.any([current, elsewhere()]).catch(() => undefined);
    if (found) this.#current = found;
    if (found || target !== 'prefer-standby') return found !== undefined;
    return Promise.any(urls.map(async (url) => ask(url).then(() => url))).then(
      (url) => {
        this.#current = url;
        return true;
      },
      () => false,
    );
  }
}

async function ask(url: string): Promise<Kind> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await kindOf(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function kindOf(client: Pick<pg.ClientBase, 'query'>): Promise<Kind> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  );
  return rows[0]?.isReadOnly === false ? 'writable' : 'read-only';
}
