import { setTimeout as sleep } from 'node:timers/promises';
import type { createLoad, Rates } from './load.ts';
import { stolenSeconds, waitedSeconds } from './process-cost.ts';

/** A server that is called, and how. */
export type Target = { load: ReturnType<typeof createLoad>; pid: number };

/** A round of calls at a steady rate, and the share of its time that caller and callee waited for a core or the host took one. */
export type Round = Rates & { waited: number };

const PAUSE = 200;

async function roundOf({ load, pid }: Target, rate: number, seconds: number): Promise<Round> {
  const waitedSoFar = () => waitedSeconds(pid) + waitedSeconds(process.pid) + stolenSeconds();
  const before = waitedSoFar();
  const rates = await load.open(rate, seconds);
  return { ...rates, waited: (waitedSoFar() - before) / seconds };
}

/**
 * Latency of each target at `rate` calls a second, in turns, and in the quietest of its rounds: the one in which other processes and
 * other machines on the same host took least from the two that are measured. Which one that is does not depend on how quick the answers were.
 */
export async function quietest<Targets extends Target[]>(
  rate: number,
  seconds: number,
  rounds: number,
  ...targets: Targets
): Promise<{ [index in keyof Targets]: Round }> {
  const best: Round[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [place, target] of targets.entries()) {
      const now = await roundOf(target, rate, seconds);
      if (!best[place] || now.waited < best[place].waited) best[place] = now;
      await sleep(PAUSE);
    }
  return best as { [index in keyof Targets]: Round };
}
