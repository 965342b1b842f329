import { stolenSeconds, waitedSeconds } from './process-cost.ts';
import { type Answers, callByWrk } from './wrk.ts';

/** A server that is called. */
export type Target = { url: string; pid: number; isNew: boolean };

/** A round, and the share of its time that the server waited for a core or the host took one. */
export type Round = Answers & { waited: number };

async function roundOf({ url, pid, isNew }: Target, seconds: number): Promise<Round> {
  const waitedSoFar = () => waitedSeconds(pid) + stolenSeconds();
  const before = waitedSoFar();
  const answers = await callByWrk(url, { callers: 1, seconds, isNew });
  return { ...answers, waited: (waitedSoFar() - before) / seconds };
}

/**
 * Latency of each target for one caller, who asks again once it is answered, in turns, and in the quietest of its rounds: the one in which other
 * processes and other machines on the same host took least from the server. Which one that is does not depend on how quick the answers were.
 */
export async function quietest<Targets extends Target[]>(
  seconds: number,
  rounds: number,
  ...targets: Targets
): Promise<{ [index in keyof Targets]: Round }> {
  const best: Round[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [place, target] of targets.entries()) {
      const now = await roundOf(target, seconds);
      if (!best[place] || now.waited < best[place].waited) best[place] = now;
    }
  return best as { [index in keyof Targets]: Round };
}
