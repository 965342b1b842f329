import { z } from 'zod';
import type { StateFolder } from './state-folder.ts';

const FILE = 'quarantine.json';
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
  }),
);
export type Quarantined = z.infer<typeof entries>[number];

/**
 * Releases that ended a worker or throw over and over, by label. They are left out of every composition. It outlives the process: a shell
 * that starts again does not die of the same release.
 */
export class Quarantine {
  readonly #state: StateFolder;
  readonly #entries = new Map<string, Quarantined>();
  readonly #warn: (message: string) => void;

  constructor(state: StateFolder, warn: (message: string) => void) {
    this.#state = state;
    this.#warn = warn;
    try {
      const parsed = entries.safeParse(JSON.parse(state.read(FILE) ?? '[]'));
      for (const entry of parsed.data ?? []) this.#entries.set(entry.release, entry);
    } catch (error) {
      warn(`${FILE} could not be read, so no release is quarantined: ${(error as Error).message}`);
    }
  }

  /** Whether a release is left out at this moment. */
  has(release: string, now = Date.now()): boolean {
    const entry = this.#entries.get(release);
    return entry !== undefined && (entry.until === null || entry.until > now);
  }

  /** Leaves a release out: for a while the first time, for good the second. */
  add(release: string, reason: string, now = Date.now()): Quarantined {
    const before = this.#entries.get(release);
    // Several pages may fall with one worker.
    if (before && this.has(release, now)) return before;
    const times = (before?.times ?? 0) + 1;
    const entry = { release, reason, since: now, times, until: times > 1 ? null : now + PROBATION };
    this.#entries.delete(release);
    this.#entries.set(release, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest) this.#entries.delete(oldest);
    this.#warn(`${release} is quarantined: ${reason}`);
    this.#save();
    return entry;
  }

  /** Lets a release in again, as if nothing had been. False when it was not quarantined. */
  letIn(release: string): boolean {
    const isKnown = this.#entries.delete(release);
    if (isKnown) this.#save();
    return isKnown;
  }

  /** What is left out now. */
  list(now = Date.now()): Quarantined[] {
    return [...this.#entries.values()].filter(({ release }) => this.has(release, now));
  }

  #save(): void {
    this.#state
      .write(FILE, JSON.stringify([...this.#entries.values()]))
      .catch((error: Error) => this.#warn(`${FILE} could not be written: ${error.message}`));
  }
}
