import { currentPointer, type Target } from '../pointer.ts';
import { carryOut, type Override, override, say } from './control.ts';
import { judge, nextStep, observe, type Totals } from './judge.ts';
import { type CanaryRecord, isOver, type Message, RecordChanged, readRecord, writeRecord } from './record.ts';

/** Two versions of a remote, and the time that is asked for, in milliseconds since 1970. */
export type Query = { remote: string; canary: string; stable: string; from: number; to: number };

/** An order of a person, and when it was given, in milliseconds since 1970. */
export type Order = { action: Override; by: string; at: number };

/** Facts about its site that the judge needs. */
export type Surroundings = {
  /** The time by the clock of those who count, in milliseconds since 1970: the judge's own may be wrong. By default that one. */
  now?: () => Promise<number>;
  /** How the site prints money: the metric `value`. Without it nothing is said of it. */
  money?: (sum: number) => string;
  /** Counts both versions in that time, by the policy's metrics. Throws when that is impossible: then nothing is decided. */
  measure: (query: Query) => Promise<Totals>;
  /** Notifies the team. Throws when it could not; it is tried again at the next look. */
  send: (message: Message) => Promise<void>;
  /** Reads a person's decision made elsewhere, such as on a page of the host. */
  ordered?: (query: Query) => Promise<Order | undefined>;
};

/** A lease is this many looks long, and at least so many milliseconds: a process that died is replaced after it. */
const LEASE_LOOKS = 3;
const LEASE_LEAST = 3_000;

/** The team hears of it when so long no visit of either version was counted, in milliseconds. */
const SILENCE = 60 * 60_000;

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

/** The record with how long it has been since a visit was counted; the team hears of a long silence once. */
function listen(record: CanaryRecord, totals: Totals, now: number): CanaryRecord {
  const visits = Math.max(0, ...Object.values(totals).map(({ canary, stable }) => canary.of + stable.of));
  const heard = record.heard ?? { visits: 0, at: record.started, isSaid: false };
  if (visits > heard.visits) return { ...record, heard: { visits, at: now, isSaid: false } };
  if (heard.isSaid || now - heard.at < SILENCE) return { ...record, heard };
  return say(
    { ...record, heard: { ...heard, isSaid: true } },
    'silent',
    `${record.remote}@${record.version}: no visit of either version was counted for ${Math.floor((now - heard.at) / 60_000)} minutes, so nothing can be decided. Look whether the shells report (REPORT_SHARE), and at what counts for them`,
    now,
  );
}

/** Says how much less the canary's browsers bought than the others, in money; empty where they bought as much. */
function lossOf({ value }: Totals, money: Surroundings['money'], since: number): string {
  if (!value || !money || value.canary.of === 0 || value.stable.of === 0) return '';
  const lost = (value.stable.events / value.stable.of) * value.canary.of - value.canary.events;
  return `; since ${new Date(since).toISOString()} its browsers bought for ${lost > 0 ? `${money(Math.round(lost))} less than` : 'no less than'} as many others`;
}

/** The record after a look at the counts, with what was decided. */
function decide(
  before: CanaryRecord,
  totals: Totals,
  now: number,
  money: Surroundings['money'],
): CanaryRecord {
  const record = listen(before, totals, now);
  const { remote, version, status, started } = record;
  const trial = observe(record.trial, totals, now);
  const { kind, reason } = judge(trial, now);
  const label = `${remote}@${version}`;
  const step = trial.policy.steps[trial.step]!;
  const next = { ...record, trial, reason };
  if (kind === 'abort')
    return say(
      { ...next, status: 'aborted', wanted: 'abort' },
      'aborted',
      `${label} was aborted at ${step.percent} %: ${reason}${lossOf(totals, money, started)}`,
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

/** Ends a canary in the place of what was decided of it and not done. */
const stop = (target: Target, record: CanaryRecord, { by, at }: Order, now: number): Promise<CanaryRecord> =>
  writeRecord(
    target,
    record,
    say(
      { ...record, status: 'aborted', wanted: 'abort', ordered: at, reason: by },
      'aborted',
      `${record.remote}@${record.version} has ended: ${by}`,
      now,
    ),
  );

async function look(
  target: Target,
  leased: CanaryRecord,
  surroundings: Surroundings,
  now: number,
): Promise<CanaryRecord> {
  const { remote, version, stable, started } = leased;
  const query = { remote, canary: version, stable, from: started, to: now };
  const given =
    isOver(leased) && leased.wanted === undefined ? undefined : await surroundings.ordered?.(query);
  const ordered = given && given.at > (leased.ordered ?? started) ? given : undefined;
  // An order to abort cancels a decision that was not carried out yet.
  const isStopped = ordered?.action === 'abort' && leased.wanted !== undefined && leased.wanted !== 'abort';
  let record = await carryOut(target, isStopped ? await stop(target, leased, ordered, now) : leased);
  if (isOver(record)) return record;
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
  if (ordered) {
    const { action, by, at } = ordered;
    return (await override(target, action, by, now, { ordered: at })) ?? record;
  }
  record = await writeRecord(
    target,
    record,
    decide(record, await surroundings.measure(query), now, surroundings.money),
  );
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
  at?: number,
): Promise<CanaryRecord | undefined> {
  try {
    const now = at ?? (await surroundings.now?.()) ?? Date.now();
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
