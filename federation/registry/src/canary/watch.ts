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
  let problem = '';
  let printed: string | undefined;
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
    // By their order: lines are written by the clocks of this process and of shells.
    const log = record?.log ?? [];
    const isNew = ({ at }: { at: number }) => at >= beganAt - 1_000;
    const first =
      printed === undefined ? log.findIndex(isNew) : log.findLastIndex(({ text }) => text === printed) + 1;
    for (const { text } of first === -1 ? [] : log.slice(first)) {
      onLine(text);
      printed = text;
    }
    if (record && isOver(record) && record.wanted === undefined) return record;
    if (!record && !problem) return undefined;
    if (signal?.aborted) return record;
    await sleep((record?.trial.policy.every ?? 10) * 1_000, undefined, { signal }).catch(() => {});
  }
}
