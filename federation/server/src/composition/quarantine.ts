import { z } from 'zod';
import type { ServerState } from '../state/server-state.ts';
import type { SharedDocument } from '../state/shared-document.ts';

/** A release that was quarantined once may come back after this time, in milliseconds; after the second time it stays out. */
const PROBATION = 60_000;
/** Entries beyond these are forgotten, the oldest first: a team publishes another version in the meantime. */
const MAX_ENTRIES = 200;

const entries = z.array(
  z.object({
    release: z.string(),
    reason: z.string(),
    since: z.number(),
    times: z.number(),
    /** When it may come back; null: when an operator lets it in. */
    until: z.number().nullable(),
    /** A release that was published later and stood beside it: once that is gone, it may come back. */
    beside: z.string().optional(),
  }),
);
export type Quarantined = z.infer<typeof entries>[number];

const isOut = ({ until }: Quarantined, now: number) => until === null || until > now;

/** The entries with a release left out: for a while the first time, for good the second. */
function withEntry(
  list: readonly Quarantined[],
  { release, reason, beside, now }: Pick<Quarantined, 'release' | 'reason' | 'beside'> & { now: number },
) {
  const before = list.find((entry) => entry.release === release);
  // Several pages may fall with one worker, and several servers at once.
  if (before && isOut(before, now)) return [...list];
  const times = (before?.times ?? 0) + 1;
  const until = times > 1 ? null : now + PROBATION;
  const entry = { release, reason, since: now, times, until, ...(beside && { beside }) };
  return [...list.filter((other) => other !== before), entry].slice(-MAX_ENTRIES);
}

/**
 * Releases that ended a worker or throw over and over, by label. They are left out of every composition, on every server that shares the
 * state, and after a restart: a server that starts again does not die of the same release.
 */
export class Quarantine {
  readonly #document: SharedDocument<Quarantined[]>;
  readonly #warn: (message: string) => void;

  constructor(state: ServerState, warn: (message: string) => void) {
    this.#warn = warn;
    this.#document = state.document<Quarantined[]>({
      name: 'quarantine.json',
      empty: [],
      parse: (text) => entries.parse(JSON.parse(text)),
      print: (list) => JSON.stringify(list),
    });
  }

  #entry(release: string): Quarantined | undefined {
    return this.#document.value.find((entry) => entry.release === release);
  }

  /** Whether a release is left out at this moment. */
  has(release: string, now = Date.now()): boolean {
    const entry = this.#entry(release);
    return entry !== undefined && isOut(entry, now);
  }

  /** Leaves a release out: for a while the first time, for good the second. */
  add(release: string, reason: string, beside?: string, now = Date.now()): void {
    if (this.has(release, now)) return;
    this.#document.change((list) => withEntry(list, { release, reason, beside, now }));
    this.#warn(`${release} is quarantined: ${reason}`);
  }

  /** Lets a release in again, as if nothing had been. False when it was not quarantined. */
  letIn(release: string): boolean {
    if (!this.#entry(release)) return false;
    this.#document.change((list) => list.filter((entry) => entry.release !== release));
    return true;
  }

  /** Lets in what stood beside a release that is gone. */
  letInAfter(isGone: (release: string) => boolean): void {
    for (const { release, beside } of this.#document.value)
      if (beside !== undefined && isGone(beside)) this.letIn(release);
  }

  /** Lists the parts left out now. */
  list(now = Date.now()): Quarantined[] {
    return this.#document.value.filter((entry) => isOut(entry, now));
  }
}
