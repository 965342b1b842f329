import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { anyFreePorts } from '@shop/devkit/free-ports';
import { asPostgres, giveToPostgres, postgresFolders } from '@shop/devkit/postgres';
import { stringify } from 'yaml';
import type { Victim } from './chaos-run.ts';
import { needPrograms } from './programs.ts';

const NODES = [1, 2, 3] as const;
const LOCAL = '127.0.0.1';
/** How long the cluster may take to be whole, milliseconds. */
const TIMEOUT = 90_000;
/** Between two looks at a cluster on its way back, milliseconds: each look takes processor time from it. */
const LOOK_EVERY = 250;

type Ports = { postgres: number; rest: number; etcd: number; peer: number };
type Member = { name: string; role: string; state: string; lag?: number };

/** A machine of the cluster: a member of etcd, a Patroni, and the PostgreSQL that it keeps. */
class Node {
  readonly name: string;
  readonly ports: Ports;
  readonly #folder: string;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(number: number, ports: Ports, folder: string) {
    this.name = `node-${number}`;
    this.ports = ports;
    this.#folder = path.join(folder, this.name);
  }

  #spawn(command: string[], log: string): ChildProcess {
    const [program, ...args] = asPostgres(command);
    const output = openSync(`${this.#folder}.${log}.log`, 'a');
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
    return spawn(program!, args, { env, cwd: '/', stdio: ['ignore', output, output] });
  }

  startEtcd(nodes: readonly Node[]): void {
    const { etcd, peer } = this.ports;
    const data = `${this.#folder}.etcd`;
    const cluster = nodes.map(({ name, ports }) => `${name}=http://${LOCAL}:${ports.peer}`).join(',');
    this.#etcd = this.#spawn(
      [
        ...['etcd', '--name', this.name, '--data-dir', data, '--initial-cluster', cluster],
        ...['--initial-cluster-state', existsSync(data) ? 'existing' : 'new'],
        ...[
          '--listen-client-urls',
          `http://${LOCAL}:${etcd}`,
          '--advertise-client-urls',
          `http://${LOCAL}:${etcd}`,
        ],
        ...['--listen-peer-urls', `http://${LOCAL}:${peer}`],
        ...['--initial-advertise-peer-urls', `http://${LOCAL}:${peer}`],
        // When etcd's own leader dies, every lease starts over once there is another: an election is quick.
        ...['--heartbeat-interval', '50', '--election-timeout', '500', '--logger', 'zap'],
      ],
      'etcd',
    );
  }

  async startPatroni(nodes: readonly Node[]): Promise<void> {
    const file = `${this.#folder}.yml`;
    await writeFile(file, stringify(this.#settings(nodes)), { mode: 0o644 });
    this.#patroni = this.#spawn(['patroni', file], 'patroni');
  }

  #settings(nodes: readonly Node[]) {
    const { postgres, rest } = this.ports;
    const dcs = {
      // A machine that is gone is missed after this many seconds: at least loop_wait and twice retry_timeout. With a retry_timeout of 1
      // a standby gives up on etcd while one member of it is down, and takes nothing over.
      ttl: 5,
      loop_wait: 1,
      retry_timeout: 2,
      // A PostgreSQL that crashed is not waited for: a replica takes over.
      primary_start_timeout: 0,
      synchronous_mode: true,
      // Without a synchronous replica nothing is acknowledged.
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        // A new primary makes slots a look or two after it was promoted, and no replica streams before; `wal_keep_size` does here.
        use_slots: false,
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        // The machine is not going to lose power.
        parameters: {
          max_connections: 150,
          fsync: false,
          shared_buffers: '64MB',
          wal_keep_size: '256MB',
          // By itself a replica looks for the new primary every 5 s only.
          wal_retrieve_retry_interval: '100ms',
        },
      },
    };
    return {
      scope: 'shop',
      name: this.name,
      restapi: { listen: `${LOCAL}:${rest}`, connect_address: `${LOCAL}:${rest}` },
      etcd3: { hosts: nodes.map(({ ports }) => `${LOCAL}:${ports.etcd}`).join(',') },
      bootstrap: { dcs, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'] },
      postgresql: {
        listen: `${LOCAL}:${postgres}`,
        connect_address: `${LOCAL}:${postgres}`,
        data_dir: this.#folder,
        bin_dir: postgresFolders()[0],
        pgpass: `${this.#folder}.pgpass`,
        pg_hba: [`host all all ${LOCAL}/32 trust`, `host replication all ${LOCAL}/32 trust`],
        authentication: {
          superuser: { username: 'postgres', password: 'postgres' },
          replication: { username: 'replicator', password: 'replicator' },
        },
        parameters: { unix_socket_directories: path.dirname(this.#folder) },
      },
    };
  }

  /** Reads the cluster's members as this node sees them; undefined while it does not answer. */
  async members(): Promise<Member[] | undefined> {
    try {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://${LOCAL}:${this.ports.rest}/cluster`, { signal });
      return answer.ok ? ((await answer.json()) as { members: Member[] }).members : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether this node says that it is the primary. */
  async isPrimary(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://${LOCAL}:${this.ports.rest}/primary`, { signal }).catch(
      () => undefined,
    );
    return answer?.ok ?? false;
  }

  /** Ends PostgreSQL at once, with all of its processes. */
  killPostgres(): void {
    const file = path.join(this.#folder, 'postmaster.pid');
    if (!existsSync(file)) return;
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    for (const id of [postmaster, ...childrenOf(postmaster)]) end(id);
  }

  /** Ends everything on this machine at once, as its power would. */
  kill(): void {
    this.#patroni?.kill('SIGKILL');
    this.#etcd?.kill('SIGKILL');
    this.killPostgres();
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      if (!id) return false;
      try {
        const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
        return Number(rest.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Three machines with Debian's PostgreSQL, Patroni and etcd: a primary, a synchronous replica and another one. */
export class PatroniCluster {
  readonly #folder: string;
  readonly #nodes: readonly Node[];

  private constructor(folder: string, nodes: readonly Node[]) {
    this.#folder = folder;
    this.#nodes = nodes;
  }

  static async start(database: string): Promise<PatroniCluster> {
    needPrograms({ initdb: 'postgresql', patroni: 'patroni', etcd: 'etcd-server' });
    const folder = await mkdtemp(path.join(tmpdir(), 'patroni-'));
    await chmod(folder, 0o755);
    giveToPostgres(folder);
    const ports = await anyFreePorts(NODES.length * 4);
    const nodes = NODES.map((number, index) => {
      const [postgres, rest, etcd, peer] = ports.slice(index * 4) as [number, number, number, number];
      return new Node(number, { postgres, rest, etcd, peer }, folder);
    });
    const cluster = new PatroniCluster(folder, nodes);
    try {
      for (const node of nodes) node.startEtcd(nodes);
      for (const node of nodes) await node.startPatroni(nodes);
      await cluster.whole();
      cluster.#createDatabase(database);
    } catch (error) {
      await cluster.stop({ keep: true });
      throw new Error(`See ${folder}.`, { cause: error });
    }
    return cluster;
  }

  #createDatabase(name: string): void {
    const psql = path.join(postgresFolders()[0]!, 'psql');
    execFileSync(psql, [this.address('postgres'), '-qc', `create database ${name}`], { stdio: 'inherit' });
  }

  /** All servers, with the one that takes writes asked for. */
  address(database: string, target = 'read-write'): string {
    const hosts = this.#nodes.map(({ ports }) => `${LOCAL}:${ports.postgres}`).join(',');
    return `postgresql://postgres@${hosts}/${database}?target_session_attrs=${target}`;
  }

  /** Whether a commit is acknowledged: with a synchronous replica, that is. */
  async #takesWrites(): Promise<boolean> {
    const psql = path.join(postgresFolders()[0]!, 'psql');
    const write = `select pg_logical_emit_message(true, 'bench', '')`;
    return promisify(execFile)(psql, [this.address('postgres'), '-qc', write], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  }

  async #members(): Promise<Member[]> {
    const answers = await Promise.all(this.#nodes.map((node) => node.members()));
    return answers.find((members) => members !== undefined) ?? [];
  }

  async #primary(): Promise<Node> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    const node = this.#nodes.find(({ name }) => name === leader?.name);
    if (!node) throw new Error('There is no primary.');
    return node;
  }

  /** Resolves when a primary has a synchronous replica, and all others follow it. */
  async whole(): Promise<void> {
    const deadline = Date.now() + TIMEOUT;
    for (;;) {
      const members = await this.#members();
      const roles = members.filter(
        ({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag < 1_000_000,
      );
      const has = (role: string) => roles.some((member) => member.role === role);
      if (roles.length === NODES.length && has('leader') && has('sync_standby')) return;
      if (Date.now() > deadline) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`);
      await sleep(200);
    }
  }

  /** The primary at the moment that it is killed: its PostgreSQL alone, or with everything that runs on its machine. */
  victim(kind: 'postgres' | 'machine'): Victim {
    let killed: Node | undefined;
    return {
      name: kind === 'postgres' ? 'primary' : 'its machine',
      kill: async () => {
        killed = await this.#primary();
        if (kind === 'postgres') killed.killPostgres();
        else killed.kill();
      },
      steps: async () => {
        const begun = Date.now();
        const others = this.#nodes.filter((node) => node !== killed);
        const when = async (isSo: () => Promise<boolean>) => {
          while (!(await isSo()) && Date.now() < begun + TIMEOUT) await sleep(LOOK_EVERY);
          return Date.now() - begun;
        };
        const elected = await when(async () =>
          (await Promise.all(others.map((node) => node.isPrimary()))).includes(true),
        );
        return { 'another primary': elected, 'a write': await when(() => this.#takesWrites()) };
      },
      recovered: async () => {
        if (kind === 'machine') {
          killed?.startEtcd(this.#nodes);
          await killed?.startPatroni(this.#nodes);
        }
        await this.whole();
      },
    };
  }

  async stop({ keep = false } = {}): Promise<void> {
    for (const node of this.#nodes) node.kill();
    if (!keep) await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
