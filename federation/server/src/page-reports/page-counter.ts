import {
  bucketOf,
  drawnSubject,
  noBuckets,
  PAGE_EVENTS,
  type PageCounts,
  VITALS,
  type Vital,
} from '@federation/protocol/page-counts';
import type { IssuedPage } from '@federation/protocol/page-token';
import type { News } from './page-visits.ts';

const MINUTE = 60_000;
/** Rows that wait to be sent. Beyond them reports are dropped: where they go has been away for long. */
const MAX_ROWS = 5_000;

type Row = PageCounts & { events: Record<string, number>; vitals: Partial<Record<Vital, number[]>> };

/** Sums what pages report by minute and version, until it is taken. */
export class PageCounter {
  readonly #events: ReadonlySet<string>;
  #rows = new Map<string, Row>();

  /** `steps` are what the site's pages may name besides `PAGE_EVENTS`. */
  constructor(steps: readonly string[]) {
    this.#events = new Set([...PAGE_EVENTS.filter((event) => event !== 'own'), ...steps]);
  }

  /** Counts what is new of a page for everything that it is made of. */
  add(
    { events, own, vitals, evidence }: News,
    { composition, shell, remotes }: Pick<IssuedPage, 'composition' | 'shell' | 'remotes'>,
    now: number,
  ): void {
    const parts = [
      { subject: 'composition', version: composition, events, isOwn: false },
      { subject: 'shell', version: shell, events, isOwn: false },
      ...remotes.map(({ name, version }) => ({ subject: name, version, events, isOwn: own.includes(name) })),
      ...remotes.flatMap(({ name, version }) => {
        const counted = evidence.get(name);
        return counted ? [{ subject: drawnSubject(name), version, ...counted }] : [];
      }),
    ];
    for (const { subject, version, events: given, isOwn } of parts) {
      const row = this.#row(subject, version, now);
      if (!row) return;
      const known = given.filter((event) => this.#events.has(event));
      for (const event of isOwn ? [...known, 'own'] : known) row.events[event] = (row.events[event] ?? 0) + 1;
      for (const vital of VITALS) {
        const value = vitals[vital];
        if (value === undefined) continue;
        const buckets = row.vitals[vital] ?? noBuckets(vital);
        buckets[bucketOf(vital, value)]! += 1;
        row.vitals[vital] = buckets;
      }
    }
  }

  /** All that was counted since this was called last. */
  take(): PageCounts[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }

  /** Takes back what could not be sent. */
  putBack(rows: readonly PageCounts[]): void {
    for (const { minute, subject, version, events, vitals } of rows) {
      const row = this.#row(subject, version, minute);
      if (!row) return;
      for (const [event, count] of Object.entries(events))
        row.events[event] = (row.events[event] ?? 0) + count;
      for (const vital of VITALS) {
        const counted = vitals[vital];
        if (!counted) continue;
        const before = row.vitals[vital] ?? noBuckets(vital);
        row.vitals[vital] = before.map((count, place) => count + (counted[place] ?? 0));
      }
    }
  }

  #row(subject: string, version: string, now: number): Row | undefined {
    const minute = now - (now % MINUTE);
    const key = `${minute} ${subject} ${version}`;
    const known = this.#rows.get(key);
    if (known || this.#rows.size >= MAX_ROWS) return known;
    const row: Row = { minute, subject, version, events: {}, vitals: {} };
    this.#rows.set(key, row);
    return row;
  }
}
