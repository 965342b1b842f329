import { currentPointer, type Target } from '../pointer.ts';
import { carryOut, type Override, override, say } from './control.ts';
import { judge, nextStep, observe, type Totals } from './judge.ts';
import { type CanaryRecord, isOver, type Message, RecordChanged, readRecord, writeRecord } from './record.ts';

/** Two versions of a remote, and the time that is asked for, in milliseconds since 1970. */
export type Query = { remote: string; canary: string; stable: string; from: number; to: number };

/** An order of a person, and when it was given, in milliseconds since 1970. */
export type Order = { action: Override; by: string; at: number };

/** What the judge needs of the site it is for. */
export type Surroundings = {
  /** What was counted of both versions in that time, by the policy's metrics. Throws when it is not known: then nothing is decided. */
  measure: (query: Query) => Promise<Totals>;
  /** Notifies the team. Throws when it could not; it is tried again at the next look. */
  send: (message: Message) => Promise<void>;
  /** What a person decided elsewhere, such as on a page of the host. */
  ordered?: (query: Query) => Promise<Order | undefined>;
};

/** A lease is this many looks long, and at least so many milliseconds: a process that died is replaced after it. */
const LEASE_LOOKS = 3;
const LEASE_LEAST = 3_000;

/** Looks after a message that cannot be sent: it stays, and nothing waits for it. */
async function deliver(target: Target, record: CanaryRecord, { send }: Surroundings): Promise<CanaryRecord> {
  if (record.outbox.length === 0) return record;
  const unsent: Message[] = [];
  for (const message of record.outbox)
    await send(message).catch((error: Error) => {
      console.error(`${message.remote}: the team could not be notified: ${error.message}`);
      unsent.push(message);
    });
  if (unsent.length === record.outbox.length) return record;
  return writeRecord(target, record, { ...record, outbox: unsent });
}

/** The record after a look at the counts, with what was decided. */
function decide(record: CanaryRecord, totals: Totals, now: number): CanaryRecord {
  const { remote, version, status } = record;
  const trial = observe(record.trial, totals, now);
  const { kind, reason } = judge(trial, now);
  const label = `${remote}@${version}`;
  const step = trial.policy.steps[trial.step]!;
  const next = { ...record, trial, reason };
  if (kind === 'abort')
    return say(
      { ...next, status: 'aborted', wanted: 'abort' },
      'aborted',
      `${label} was aborted at ${step.percent} %: ${reason}`,
      now,
    );
  // Who holds a canary wants no more of it, yet not what harms.
  if (status === 'held' || kind === 'wait')
    return { ...next, reason: status === 'held' ? record.reason : reason };
  if (kind === 'hold')
    return say(
      { ...next, status: 'held' },
      'held',
      `${label} stays at ${step.percent} % and waits for a person: ${reason}`,
      now,
    );
  const after = trial.policy.steps[trial.step + 1];
  if (!after)
    return say(
      { ...next, status: 'promoted', wanted: 'promote' },
      'promoted',
      `${label} is everybody's: ${reason}`,
      now,
    );
  return say(
    { ...next, trial: nextStep(trial, now), wanted: { percent: after.percent } },
    'advanced',
    `${label} goes from ${step.percent} to ${after.percent} % of the browsers: ${reason}`,
    now,
  );
}

async function look(
  target: Target,
  leased: CanaryRecord,
  surroundings: Surroundings,
  now: number,
): Promise<CanaryRecord> {
  let record = await carryOut(target, leased);
  if (isOver(record)) return record;
  const { remote, version, stable, started } = record;
  const pointer = await currentPointer(target);
  const { percent } = record.trial.policy.steps[record.trial.step]!;
  if (
    pointer?.canary?.version !== version ||
    pointer.canary.percent !== percent ||
    pointer.current.version !== stable
  ) {
    const text = `${remote}@${version} is no longer judged: somebody changed what is published`;
    return writeRecord(target, record, say({ ...record, status: 'ended', reason: text }, 'ended', text, now));
  }
  const query = { remote, canary: version, stable, from: started, to: now };
  const ordered = await surroundings.ordered?.(query);
  if (ordered && ordered.at > (record.ordered ?? started)) {
    const { action, by, at } = ordered;
    return (await override(target, action, by, now, { ordered: at })) ?? record;
  }
  record = await writeRecord(target, record, decide(record, await surroundings.measure(query), now));
  return carryOut(target, record);
}

/**
 * One look at a canary by a process, `holder`: finishes what another process left, counts, decides, and does it. Returns the record, or
 * undefined when there is none, or another process looks after it.
 */
export async function tick(
  target: Target,
  surroundings: Surroundings,
  holder: string,
  now = Date.now(),
): Promise<CanaryRecord | undefined> {
  try {
    const found = await readRecord(target);
    if (!found || (found.lease && found.lease.holder !== holder && found.lease.until > now)) return undefined;
    if (isOver(found) && found.wanted === undefined && found.outbox.length === 0) return found;
    const length = Math.max(LEASE_LEAST, found.trial.policy.every * 1_000 * LEASE_LOOKS);
    const leased = await writeRecord(target, found, { ...found, lease: { holder, until: now + length } });
    const looked = await look(target, leased, surroundings, now);
    return await deliver(target, looked, surroundings);
  } catch (error) {
    if (error instanceof RecordChanged) return undefined;
    throw error;
  }
}
