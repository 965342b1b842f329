import { setTimeout as sleep } from 'node:timers/promises';
import type { createLoad, Rates } from './load.ts';
import { waitedSeconds } from './process-cost.ts';

/** A round of calls at a steady rate, and the share of its time that caller and callee together waited for a core. */
export type Round = Rates & { waited: number };

const PAUSE = 200;

/**
 * Latency at `rate` calls a second, in the quietest of so many rounds: the one in which other processes took least from the two
 * that are measured. Which one that is does not depend on how quick the answers were.
 */
export async function quietest(
  load: ReturnType<typeof createLoad>,
  pid: number,
  rate: number,
  seconds: number,
  rounds: number,
): Promise<Round> {
  const waitedSoFar = () => waitedSeconds(pid) + waitedSeconds(process.pid);
  let best: Round | undefined;
  for (let round = 0; round < rounds; round++) {
    const before = waitedSoFar();
    const rates = await load.open(rate, seconds);
    const waited = (waitedSoFar() - before) / seconds;
    if (!best || waited < best.waited) best = { ...rates, waited };
    await sleep(PAUSE);
  }
  return best!;
}
