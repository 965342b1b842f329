import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessagePort } from 'node:worker_threads';
import { releaseLabel } from '@federation/protocol';
import { Piscina } from 'piscina';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';
import type { HostConfig } from '../config.ts';
import type { OnStray } from '../crash-isolation.ts';
import type { Rendered } from '../render/rendered.ts';
import { type OnError, type PageRequest, type Renderer, utilizationOf } from '../render/renderer.ts';
import { WorkerEndedError } from '../render/worker-ended.ts';
import { Heartbeat, PAGES_AT_ONCE } from './heartbeat.ts';
import type { Notice, Result, SentComposition, Task, Work } from './messages.ts';
import { readPort } from './page-stream.ts';
import { ReceivedBodies } from './received-bodies.ts';
import { releasesAt } from './releases-at.ts';
import { keyOf, sendComposition, sendRelease } from './sent-composition.ts';
import { receiveError } from './sent-error.ts';
import { Watchdog } from './watchdog.ts';
import { workerInspector } from './worker-inspector.ts';

/** How often workers are looked at, in milliseconds. */
const LOOK_INTERVAL = 40;
/**
 * Memory of one worker, in MB. A host with four remotes takes 80. Node ends the whole process where a thread reaches its limit amid some calls,
 * so the limit is one that no loop reaches before it has overrun.
 */
const HEAP = 2_048;
/** Memory of a worker for what lives briefly, in MB. With Node's 48 a page took a sixth longer: a page is garbage as soon as it is sent. */
const YOUNG_HEAP = 128;
/** A release that was on so many pages without harm is rendered beside all others; a newer one in a worker of its own. */
const PROVEN = 20;
/** Ids of tasks are small numbers, used again. */
const MAX_TASKS = 2 ** 30;
/** How long workers that were replaced may go on with the pages they are at, in milliseconds. */
const RETIREMENT = 15_000;
/** How long a worker may take to end, in milliseconds. One that is still there cannot be ended without the process. */
const END_TIMEOUT = 5_000;

export type PoolEvents = {
  /** A worker was ended, or died. `release` is at fault, as far as that is known. */
  onEnded: (reason: string, release: string | undefined) => void;
  /** Built-in objects were changed in a worker, perhaps by `release`. The worker is replaced. */
  onChanged: (names: readonly string[], release: string | undefined) => void;
  /** A worker cannot be ended: it takes a processor, and perhaps all memory, until the process ends. */
  onStuck: () => void;
  onStray: OnStray;
};

type LoadBalancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>;

/** Piscina's own leaves a task that can be aborted alone in its worker. */
const leastBusy: LoadBalancer = (_task, workers) =>
  workers.reduce<(typeof workers)[number] | null>(
    (best, worker) => (worker.currentUsage < (best?.currentUsage ?? PAGES_AT_ONCE) ? worker : best),
    null,
  );

/** A task under way: what ends its worker, and the releases it runs that are not proven yet. */
type Running = { abort: AbortController; suspects: readonly string[] };

/**
 * Renders in worker threads, one for each processor and one more for releases that are new. A worker whose event loop stands still is
 * ended; whatever else it was rendering fails with a `WorkerEndedError`, and can be rendered again.
 */
export class RenderPool implements Renderer {
  #proven: Piscina;
  #trial: Piscina;
  readonly #start: (threads: number) => Piscina;
  /** Pools with workers, those that were replaced included. */
  readonly #pools = new Set<Piscina>();
  /** Releases that the workers of now have run. */
  readonly #ran = new Set<string>();
  #withdrawn: ReadonlySet<string> = new Set();
  /** On how many pages a release was. */
  readonly #pages = new Map<string, number>();
  readonly #events: PoolEvents;
  readonly #watchdogs = new Map<number, Watchdog>();
  readonly #ending = new Set<number>();
  readonly #bodies = new ReceivedBodies();
  readonly #running = new Map<number, Running>();
  #lastTask = 0;
  readonly #timer: NodeJS.Timeout;
  /** Settles with the release at fault for the last end of a worker. */
  #lastEnd: Promise<string | undefined> = Promise.resolve(undefined);
  #isClosed = false;
  #isReplacing = false;
  readonly utilization = utilizationOf(() => this.#proven.threads.map(({ performance }) => performance));

  /** `file` is the built `worker.ts`. */
  constructor(config: HostConfig, events: PoolEvents, file: string) {
    this.#events = events;
    workerInspector();
    this.#start = (threads) => {
      const pool = new Piscina({
        filename: file,
        minThreads: threads,
        maxThreads: threads,
        idleTimeout: Number.POSITIVE_INFINITY,
        concurrentTasksPerWorker: PAGES_AT_ONCE,
        // Workers have more to do than to wait for a task: answers of the api, heartbeats.
        atomics: 'disabled',
        loadBalancer: leastBusy,
        resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: YOUNG_HEAP },
        workerData: { config },
        recordTiming: false,
      });
      pool.on('message', (notice: Notice) => this.#handle(pool, notice));
      // A worker that ends is reported by `#handle`.
      pool.on('error', () => {});
      this.#pools.add(pool);
      return pool;
    };
    this.#proven = this.#start(availableParallelism());
    this.#trial = this.#start(1);
    this.#timer = setInterval(() => this.#look(), LOOK_INTERVAL);
    this.#timer.unref();
  }

  #handle(pool: Piscina, notice: Notice): void {
    if ('error' in notice) {
      this.#events.onStray(receiveError(notice.error), notice.remote, notice.what);
      return;
    }
    if ('changed' in notice) {
      const { changed, releases } = notice;
      const [suspect, ...others] =
        releases.length > 1 ? releases.filter((label) => !this.#isProven(label)) : releases;
      this.#events.onChanged(changed, others.length === 0 ? suspect : undefined);
      void this.#replace();
      return;
    }
    const { threadId, heartbeat: memory } = notice;
    const thread = pool.threads.find((thread) => thread.threadId === threadId);
    if (!thread) return;
    const watchdog = new Watchdog(thread, new Heartbeat(memory));
    this.#watchdogs.set(threadId, watchdog);
    let error: NodeJS.ErrnoException | undefined;
    thread.once('error', (reason) => {
      error = reason as NodeJS.ErrnoException;
    });
    thread.once('exit', () => {
      this.#watchdogs.delete(threadId);
      const wasEnded = this.#ending.delete(threadId);
      if (wasEnded || this.#isClosed) return;
      const release = this.#onlySuspect(watchdog);
      this.#lastEnd = Promise.resolve(release);
      this.#events.onEnded(
        `ended its thread: ${error?.code ?? error?.message ?? 'no reason given'}`,
        release,
      );
    });
  }

  #look(): void {
    const memory = process.memoryUsage.rss();
    for (const [threadId, watchdog] of this.#watchdogs) {
      if (this.#ending.has(threadId)) continue;
      void watchdog.hasOverrun(memory).then((isOver) => {
        if (!isOver || this.#ending.has(threadId) || this.#isClosed) return;
        this.#ending.add(threadId);
        this.#lastEnd = this.#end(watchdog);
      });
    }
  }

  async #end(watchdog: Watchdog): Promise<string | undefined> {
    const release = (await watchdog.culprit()) ?? this.#onlySuspect(watchdog);
    this.#events.onEnded('did not come back', release);
    void this.#terminate(watchdog);
    return release;
  }

  /** The release that is not proven and that a worker renders, where it is only one. */
  #onlySuspect({ heartbeat }: Watchdog): string | undefined {
    const suspects = new Set(heartbeat.tasks().flatMap((id) => this.#running.get(id)?.suspects ?? []));
    return suspects.size === 1 ? [...suspects][0] : undefined;
  }

  async #terminate({ thread, heartbeat }: Watchdog): Promise<void> {
    const isStuck = Promise.race([
      once(thread, 'exit').then(() => false),
      sleep(END_TIMEOUT, true, { ref: false }),
    ]);
    // The pool ends the worker with its first task that is aborted, and starts another; it does not wait for the end.
    for (const id of heartbeat.tasks()) this.#running.get(id)?.abort.abort();
    void thread.terminate();
    if ((await isStuck) && !this.#isClosed) this.#events.onStuck();
  }

  async #run(pool: Piscina, work: Work, suspects: readonly string[]): Promise<Result> {
    this.#lastTask = (this.#lastTask % MAX_TASKS) + 1;
    const id = this.#lastTask;
    const abort = new AbortController();
    this.#running.set(id, { abort, suspects });
    try {
      const task: Task = { id, ...work };
      return (await pool.run(task, { signal: abort.signal })) as Result;
    } catch (error) {
      if (this.#isClosed) throw error;
      throw new WorkerEndedError((error as Error).message, await this.#lastEnd);
    } finally {
      this.#running.delete(id);
    }
  }

  #isProven(label: string): boolean {
    return (this.#pages.get(label) ?? 0) >= PROVEN;
  }

  /** Replaces the workers when one of these releases, which are in no composition any more, has run in them. */
  retire(withdrawn: ReadonlySet<string>): void {
    const isLeft = [...withdrawn].some((label) => !this.#withdrawn.has(label) && this.#ran.has(label));
    this.#withdrawn = withdrawn;
    if (isLeft) void this.#replace();
  }

  /** Starts new workers, gives them all pages as soon as they are there, and ends the others. */
  async #replace(): Promise<void> {
    if (this.#isReplacing) return;
    this.#isReplacing = true;
    this.#ran.clear();
    const next = { proven: this.#start(availableParallelism()), trial: this.#start(1) };
    const pools = Object.values(next);
    while (!pools.every(({ threads }) => threads.every(({ threadId }) => this.#watchdogs.has(threadId))))
      await sleep(LOOK_INTERVAL, undefined, { ref: false });
    const replaced = [this.#proven, this.#trial];
    this.#proven = next.proven;
    this.#trial = next.trial;
    this.#isReplacing = false;
    await sleep(RETIREMENT, undefined, { ref: false });
    for (const pool of replaced) {
      for (const { threadId } of pool.threads) this.#ending.add(threadId);
      this.#pools.delete(pool);
      await pool.destroy();
    }
  }

  /** Runs a task of a composition, which is sent along to a worker that does not know it. */
  async #runFor(
    live: LiveComposition,
    url: string,
    work: (sent: { key: number; given?: SentComposition }) => Work,
  ): Promise<Result> {
    const key = keyOf(live);
    const labels = releasesAt(live, url);
    for (const label of labels) this.#ran.add(label);
    const suspects = labels.filter((label) => !this.#isProven(label));
    const pool = suspects.length === 0 ? this.#proven : this.#trial;
    const first = await this.#run(pool, work({ key }), suspects);
    const result =
      first.kind === 'unknown'
        ? await this.#run(pool, work({ key, given: sendComposition(live) }), suspects)
        : first;
    for (const label of suspects) this.#pages.set(label, (this.#pages.get(label) ?? 0) + 1);
    return result;
  }

  async page(live: LiveComposition, request: PageRequest, onError: OnError): Promise<Rendered> {
    const ask = (isWhole: boolean) =>
      this.#runFor(live, request.url, (sent) => ({ kind: 'page', request, isWhole, ...sent }));
    // Asked twice, a form would be taken twice.
    let result = await ask(request.sent !== undefined);
    let bytes = this.#bytesOf(result);
    if (bytes === undefined) {
      result = await ask(true);
      bytes = this.#bytesOf(result);
    }
    if (result.kind !== 'page' && result.kind !== 'redirect')
      throw new Error(`Expected a page of a worker, got «${result.kind}»`);
    const { errors, ...rendered } = result;
    for (const error of errors) onError(receiveError(error));
    if (rendered.kind === 'redirect') return rendered;
    const { body } = rendered;
    return { ...rendered, body: body instanceof MessagePort ? readPort(body, onError) : [bytes ?? ''] };
  }

  /** The bytes of a page that came whole; nothing of any other answer. */
  #bytesOf(result: Result): Buffer | '' | undefined {
    if (result.kind !== 'page' || result.body instanceof MessagePort) return '';
    return this.#bodies.bytesOf(result.body);
  }

  async payload(live: LiveComposition, url: string, onError: OnError) {
    const result = await this.#runFor(live, url, (sent) => ({ kind: 'payload', url, ...sent }));
    if (result.kind !== 'payload') throw new Error(`Expected a payload of a worker, got «${result.kind}»`);
    for (const error of result.errors) onError(receiveError(error));
    return result.payload;
  }

  async check(loaded: LoadedRelease): Promise<void> {
    const label = releaseLabel(loaded.release);
    const work: Work = { kind: 'check', release: sendRelease(loaded) };
    const result = await this.#run(this.#trial, work, [label]).catch((error: Error) => {
      throw new Error(`${label}: ${error.message}`, { cause: error });
    });
    if (result.kind === 'checked' && result.error) throw receiveError(result.error);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#pools].map((pool) => pool.destroy()));
  }
}
