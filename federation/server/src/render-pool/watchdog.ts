import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Heartbeat } from './heartbeat.ts';
import { workerInspector } from './worker-inspector.ts';

/** A worker whose event loop has stood still for so long is looked at, in milliseconds. */
const SUSPICIOUS = 80;
/** A worker whose event loop has stood still for so long, and that used its processor meanwhile, has overrun. */
const OVERRUN = 450;
/** Processor time that an overrun takes at least: on a busy machine anybody is late. */
const OVERRUN_CPU = 330;
/** Memory that the process may take during a standstill, in bytes. What takes more collects garbage for seconds later on. */
const OVERRUN_MEMORY = 256 * 1024 * 1024;
/** Processor time that a worker has used by then, if it was the one to take that memory. */
const MEMORY_CPU = 40;

/** How long a worker may take to say what it has used, in milliseconds: among many processes it waits for its turn. */
const ANSWER_TIMEOUT = 1_000;

/** Processor time of a thread so far, in milliseconds. */
async function cpuTime(thread: Worker): Promise<number> {
  const usage = await Promise.race([
    thread.cpuUsage().catch(() => undefined),
    sleep(ANSWER_TIMEOUT, undefined, { ref: false }),
  ]);
  // One that does not even answer this has left JavaScript for good.
  return usage ? (usage.user + usage.system) / 1_000 : Number.POSITIVE_INFINITY;
}

/** Watches the event loop of one worker from outside. */
export class Watchdog {
  readonly thread: Worker;
  readonly heartbeat: Heartbeat;
  readonly #threadId: number;
  #last = -1;
  #since = performance.now();
  #memoryBefore = 0;
  #cpuBefore: Promise<number> | undefined;

  constructor(thread: Worker, heartbeat: Heartbeat) {
    this.thread = thread;
    this.heartbeat = heartbeat;
    this.#threadId = thread.threadId;
  }

  /** Whether the worker has overrun. To be asked every few milliseconds, with the memory that the process has, in bytes. */
  async hasOverrun(memory: number): Promise<boolean> {
    const count = this.heartbeat.count();
    const now = performance.now();
    if (count !== this.#last) {
      this.#last = count;
      this.#since = now;
      this.#memoryBefore = memory;
      this.#cpuBefore = undefined;
      return false;
    }
    const still = now - this.#since;
    if (still < SUSPICIOUS) return false;
    this.#cpuBefore ??= cpuTime(this.thread);
    const isGrowing = memory - this.#memoryBefore > OVERRUN_MEMORY;
    if (still < OVERRUN && !isGrowing) return false;
    const used = (await cpuTime(this.thread)) - (await this.#cpuBefore);
    return this.heartbeat.count() === count && !(used < (isGrowing ? MEMORY_CPU : OVERRUN_CPU));
  }

  /** Label of the release whose code the worker runs at this moment; undefined where it runs none, or does not answer. */
  culprit(): Promise<string | undefined> {
    return workerInspector().releaseRunningIn(this.#threadId);
  }
}
