import { randomUUID } from 'node:crypto';
import type { CanaryPolicy } from '@federation/protocol/canary';
import { currentPointer, type Target } from '../pointer.ts';
import { abort, promote, startCanary } from '../publish.ts';
import { beginTrial } from './judge.ts';
import { type CanaryRecord, isOver, type Message, readRecord, writeRecord } from './record.ts';

/** The record with a line for its log and for the team. */
export function say(record: CanaryRecord, kind: Message['kind'], text: string, at: number): CanaryRecord {
  const { remote, version } = record;
  const message: Message = { id: randomUUID(), at, kind, remote, version, text };
  return { ...record, log: [...record.log, { at, text }], outbox: [...record.outbox, message] };
}

/** Makes the pointer what the record wants, and says so in the record. Safe to be done twice. */
export async function carryOut(target: Target, record: CanaryRecord): Promise<CanaryRecord> {
  const { wanted, version } = record;
  if (wanted === undefined) return record;
  const pointer = await currentPointer(target);
  const isOn = pointer?.canary?.version === version;
  if (typeof wanted === 'object') {
    // Another version was published since: the next look finds that out and ends the canary.
    if (pointer?.current.version === record.stable) await startCanary(target, version, wanted.percent);
  }
  // Where the canary is no more, this was done already or a person did something else.
  else if (isOn) await (wanted === 'promote' ? promote(target) : abort(target));
  return writeRecord(target, record, { ...record, wanted: undefined });
}

/** Begins a canary that decides by itself, with its first share of the browsers. Throws while another one is under way. */
export async function startTrial(
  target: Target,
  version: string,
  policy: CanaryPolicy,
  now = Date.now(),
): Promise<CanaryRecord> {
  const pointer = await currentPointer(target);
  if (!pointer) throw new Error('Nothing is current yet: publish a version first');
  if (pointer.current.version === version)
    throw new Error(`${version} is current for everybody: a canary is another version`);
  const before = await readRecord(target);
  if (before && !isOver(before) && pointer.canary?.version === before.version)
    throw new Error(`${before.version} is a canary under way (${before.status}): promote or abort it first`);
  const { percent } = policy.steps[0]!;
  const record: CanaryRecord = {
    format: 1,
    revision: 0,
    remote: target.name,
    version,
    stable: pointer.current.version,
    started: now,
    status: 'running',
    reason: '',
    trial: beginTrial(policy, now),
    wanted: { percent },
    lease: null,
    log: [],
    outbox: [],
  };
  const text = `${target.name}@${version} goes to ${percent} % of the browsers, beside ${record.stable}`;
  return carryOut(target, await writeRecord(target, before, say(record, 'started', text, now)));
}

/** A person's decision about a canary, possible at any time. */
export type Override = 'hold' | 'resume' | 'promote' | 'abort';

const OVERRIDDEN = {
  hold: { status: 'held', kind: 'held', text: 'stays at its share until somebody resumes it' },
  resume: { status: 'running', kind: 'resumed', text: 'goes on' },
  promote: { status: 'promoted', kind: 'promoted', text: "is everybody's" },
  abort: { status: 'aborted', kind: 'aborted', text: 'has ended' },
} as const;

/**
 * Does what a person says, whatever the judge thinks. `by` says where it came from. Returns undefined when no canary that decides by itself
 * is under way.
 */
export async function override(
  target: Target,
  action: Override,
  by: string,
  now = Date.now(),
  more: Pick<CanaryRecord, 'ordered'> = {},
): Promise<CanaryRecord | undefined> {
  const before = await readRecord(target);
  if (!before || isOver(before)) return undefined;
  const { status, kind, text } = OVERRIDDEN[action];
  const line = `${before.remote}@${before.version} ${text}: ${by}`;
  const wanted = action === 'promote' || action === 'abort' ? action : before.wanted;
  // A step that ran into its time-out has its time again.
  const trial = action === 'resume' ? { ...before.trial, since: now } : before.trial;
  const next = say({ ...before, ...more, status, wanted, trial, reason: by }, kind, line, now);
  return carryOut(target, await writeRecord(target, before, next));
}

/** Ends the judging and leaves the pointer as it is: a person gives shares by hand from now on. */
export async function takeOver(target: Target, by: string, now = Date.now()): Promise<void> {
  const before = await readRecord(target);
  if (!before || isOver(before)) return;
  const line = `${before.remote}@${before.version} is no longer judged: ${by}`;
  await writeRecord(
    target,
    before,
    say({ ...before, status: 'ended', wanted: undefined, reason: by }, 'ended', line, now),
  );
}
