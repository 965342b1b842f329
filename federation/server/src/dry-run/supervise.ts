import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DryRunInput, DryRunMessage, DryRunResult } from './messages.ts';

/** Processor time that one render may take, in milliseconds: on a busy machine it is late, but takes no more. */
const TARGET_CPU = 1_000;
/** The same for the whole process, collecting garbage included: a thread in a loop of built-in functions does not say what it takes. */
const PROCESS_CPU = 2_000;
/** How often the worker is looked at, in milliseconds. */
const LOOK = 100;
/** Memory that one render may take, in MB. */
const MEMORY = 256;
/**
 * V8's own limit for the worker, in MB: for one that grows faster than it is looked at. Near it V8 collects garbage for longer than a render
 * may take, so the limit above has to be met first.
 */
const HEAP = 2 * MEMORY;

/** Describes a release whose memory ran out: by the thread's end, or by that of the whole process. */
export const outOfMemory = (at: string): string => `${at}: took more than ${MEMORY} MB`;

const total = ({ user, system }: { user: number; system: number }) => (user + system) / 1_000;

/** Processor time of a thread in milliseconds; undefined while it does not say. */
async function cpuTime(worker: Worker): Promise<number | undefined> {
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), sleep(LOOK, undefined)]);
  return usage && total(usage);
}

/** Resolves once the worker has spent too much on one render. */
async function overrun(worker: Worker, target: () => string): Promise<string> {
  let at = '';
  let since = { thread: 0, process: 0, memory: 0 };
  for (;;) {
    const used = {
      thread: (await cpuTime(worker)) ?? since.thread,
      process: total(process.cpuUsage()),
      memory: process.memoryUsage.rss() / 2 ** 20,
    };
    if (target() !== at) {
      at = target();
      since = used;
    }
    if (at && used.memory - since.memory > MEMORY) return outOfMemory(at);
    const isOver = used.thread - since.thread > TARGET_CPU || used.process - since.process > PROCESS_CPU;
    if (at && isOver) return `${at}: took more than ${TARGET_CPU} ms of processor time`;
    await sleep(LOOK);
  }
}

const failed = (problem: string): DryRunResult => ({ problems: [problem], passedOver: [] });

/** Runs a release in a thread of its own, which may go on when the result is there: not every loop can be ended. */
async function resultOf(workerData: DryRunInput, onTarget: (at: string) => void): Promise<DryRunResult> {
  const worker = new Worker(process.argv[1]!, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const { promise, resolve, reject } = Promise.withResolvers<DryRunResult>();
  let at = '';
  let failure: NodeJS.ErrnoException | undefined;
  worker.on('message', (message: DryRunMessage) => {
    if (!('at' in message)) return resolve(message);
    at = message.at;
    onTarget(at);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure = error;
  });
  worker.once('exit', () => {
    // Nothing of the release has run yet, so it is not at fault.
    if (!at) return reject(failure ?? new Error('The thread ended before it began'));
    if (failure?.code === 'ERR_WORKER_OUT_OF_MEMORY') return resolve(failed(outOfMemory(at)));
    resolve(failed(`${at}: ${failure?.message ?? 'its thread ended'}`));
  });
  void overrun(worker, () => at).then((problem) => resolve(failed(problem)));
  return promise;
}

/** Renders the release that the shell sends, reports what is wrong, and ends. */
export function supervise(): void {
  // An exit would wait for a thread that cannot be ended.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const say = (message: DryRunMessage, then = () => {}) => process.send?.(message, then);
  process.once('disconnect', end);
  process.once('message', async (input: DryRunInput) => {
    say(await resultOf(input, (at) => say({ at })), end);
  });
}
