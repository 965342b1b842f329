import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DryRunInput, DryRunMessage, DryRunResult } from './messages.ts';

/** Processor time that one place may take, in milliseconds: on a busy machine it is late, but takes no more. */
const PLACE_CPU = 1_000;
/** How often the worker is looked at, in milliseconds. */
const LOOK = 100;
/** Memory of the worker, in MB. */
const HEAP = 256;

/** What is said of a release whose memory ran out: by the thread's end, or by that of the whole process. */
export const outOfMemory = (at: string): string => `${at}: took more than ${HEAP} MB`;

/** Processor time of a thread in milliseconds; undefined while it does not say. */
async function cpuTime(worker: Worker): Promise<number | undefined> {
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), sleep(LOOK, undefined)]);
  return usage && (usage.user + usage.system) / 1_000;
}

/** Waits until the worker has ended, and ends it when it spends too much on one place: what is wrong then. */
async function watch(worker: Worker, place: () => string, hasEnded: () => boolean) {
  let at = '';
  let since = 0;
  while (!hasEnded()) {
    const used = await cpuTime(worker);
    if (place() !== at) {
      at = place();
      since = used ?? since;
    } else if (at && used !== undefined && used - since > PLACE_CPU) {
      await worker.terminate();
      return `${at}: took more than ${PLACE_CPU} ms of processor time`;
    }
    await sleep(LOOK);
  }
  return undefined;
}

const failed = (problem: string): DryRunResult => ({ problems: [problem], passedOver: [] });

/** Runs a release in a thread of its own. */
async function resultOf(workerData: DryRunInput, onPlace: (at: string) => void): Promise<DryRunResult> {
  const worker = new Worker(process.argv[1]!, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  let at = '';
  let result: DryRunResult | undefined;
  let failure: NodeJS.ErrnoException | undefined;
  let hasEnded = false;
  worker.on('message', (message: DryRunMessage) => {
    if ('at' in message) {
      at = message.at;
      onPlace(at);
      return;
    }
    result = message;
    // Timers of the release would keep it alive.
    void worker.terminate();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure = error;
  });
  const end = once(worker, 'exit').finally(() => {
    hasEnded = true;
  });
  const overrun = await watch(
    worker,
    () => at,
    () => hasEnded,
  );
  await end;
  if (result) return result;
  if (overrun) return failed(overrun);
  // Nothing of the release has run yet, so it is not at fault.
  if (!at) throw failure ?? new Error('The thread ended before it began');
  if (failure?.code === 'ERR_WORKER_OUT_OF_MEMORY') return failed(outOfMemory(at));
  return failed(`${at}: ${failure?.message ?? 'its thread ended'}`);
}

/** Renders the release that the shell sends, tells it what is wrong, and ends. */
export function supervise(): void {
  const say = (message: DryRunMessage) => process.send?.(message);
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (input: DryRunInput) => {
    const result: DryRunMessage = await resultOf(input, (at) => say({ at }));
    process.send?.(result, () => process.exit(0));
  });
}
