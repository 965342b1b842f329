import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../pointer.ts';
import { type CanaryRecord, isOver, readRecord } from './record.ts';
import { type Surroundings, tick } from './tick.ts';

type Watching = Surroundings & {
  /** Called with each line that is new in the log. */
  onLine: (text: string) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Looks at a remote's canary until it is over. Several processes may: one of them looks at a time, and another goes on when it dies. What
 * fails is said and tried again at the next look.
 */
export async function watch(target: Target, watching: Watching): Promise<CanaryRecord | undefined> {
  const holder = randomUUID();
  const { signal, onLine } = watching;
  const beganAt = Date.now();
  let [printed, problem] = [0, ''];
  for (;;) {
    await tick(target, watching, holder).then(
      () => {
        problem = '';
      },
      (error: Error) => {
        if (error.message !== problem) onLine(`not judged now: ${error.message}`);
        problem = error.message;
      },
    );
    const record = await readRecord(target).catch(() => undefined);
    for (const { at, text } of record?.log ?? []) if (at > printed && at >= beganAt - 1_000) onLine(text);
    printed = Math.max(printed, record?.log.at(-1)?.at ?? 0);
    if (record && isOver(record) && record.wanted === undefined) return record;
    if (!record && !problem) return undefined;
    if (signal?.aborted) return record;
    await sleep((record?.trial.policy.every ?? 10) * 1_000, undefined, { signal }).catch(() => {});
  }
}
