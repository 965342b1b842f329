import { setTimeout as sleep } from 'node:timers/promises';
import { type ObjectStore, openObjects } from '@federation/store';
import { ActiveProblems } from '../composition/active-problems.ts';
import { type Format, SharedDocument } from './shared-document.ts';

/** How often servers look for what others wrote, and try again what failed. In milliseconds. */
const INTERVAL = 5_000;
/** How long a start waits for the store, in milliseconds. */
const START_TIMEOUT = 4_000;
/** Nobody waits for long: what fails is tried again at the next look. */
const BUCKET = { answerWithin: 3_000, attempts: 2 };

type Work = () => Promise<void>;

/**
 * State that is kept across restarts, in a folder or a bucket that servers on other machines share: `s3://bucket/prefix` with the usual
 * `AWS_…` variables. The server starts and goes on while the store is away, and says so in `problems`.
 */
export class ServerState {
  readonly store: ObjectStore | undefined;
  readonly problems: ActiveProblems;
  readonly #warn: (message: string) => void;
  readonly #documents: SharedDocument<never>[] = [];
  readonly #jobs = new Map<string, Work>();
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> | undefined;

  /** @throws with the variable of the store that is missing. */
  constructor(location: string | undefined, warn: (message: string) => void) {
    this.store = location ? openObjects(location, process.env, BUCKET) : undefined;
    this.#warn = warn;
    this.problems = new ActiveProblems((message) => warn(`state: ${message}`));
  }

  document<Value>(format: Format<Value> & { name: string; empty: Value }): SharedDocument<Value> {
    const document = new SharedDocument(this.store, format, this.#warn, (exchange) => {
      void this.#try(format.name, () => exchange);
    });
    this.#documents.push(document as unknown as SharedDocument<never>);
    return document;
  }

  /** Does something with the store, again at each look until it succeeds. */
  async untilDone(name: string, work: Work): Promise<void> {
    this.#jobs.set(name, work);
    await this.#try(name, work);
  }

  async #try(name: string, work: Work): Promise<void> {
    try {
      await work();
      if (this.#jobs.get(name) === work) this.#jobs.delete(name);
      this.problems.settle(name);
    } catch (error) {
      this.problems.raise(name, (error as Error).message);
    }
  }

  /** Reads what there is, as far as the store answers in time, and keeps looking until `stop`. */
  async start(): Promise<void> {
    if (!this.store) return;
    await Promise.race([this.sync(), sleep(START_TIMEOUT, undefined, { ref: false })]);
    this.#timer = setInterval(() => void this.sync(), INTERVAL);
    this.#timer.unref();
  }

  /** Exchanges every document with the store. Never throws. */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  async #sync(): Promise<void> {
    const exchanges = this.#documents.map((document) => this.#try(document.name, () => document.sync()));
    const jobs = [...this.#jobs].map(([name, work]) => this.#try(name, work));
    await Promise.all([...exchanges, ...jobs]);
  }

  /** Writes what is pending, as far as the store answers, and looks no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const pending = this.#documents.filter((document) => document.isPending);
    await Promise.all(pending.map((document) => this.#try(document.name, () => document.sync())));
  }
}
