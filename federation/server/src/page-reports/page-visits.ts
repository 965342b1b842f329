import { BLOCK_CAPS, HARM } from '@federation/protocol/page-counts';
import type { pageReport } from '@federation/protocol/page-report';
import { type IssuedPage, PAGE_LIFETIME } from '@federation/protocol/page-token';
import type { z } from 'zod';
import { BlockShare } from './block-share.ts';

/** Pages that are remembered at once: those of twelve hours, at 200,000 visits a day. */
const MAX_PAGES = 100_000;

type Reported = z.output<typeof pageReport>;
/** News of a page: what it has not reported before. `evidence`: the remotes whose canary it counts for, and which harm of it does. */
export type News = Pick<Reported, 'events' | 'own' | 'vitals'> & {
  evidence: ReadonlyMap<string, { events: string[]; isOwn: boolean }>;
};
type Visit = { at: number; said: Set<string>; admitted: readonly string[] };

/**
 * Takes each thing once from one page, in parts or repeated, and holds a block of addresses to its share of what decides about canaries.
 * Pages that were sent before this server began, and those that it had to forget, count no more: otherwise they could report twice.
 */
export class PageVisits {
  readonly #pages = new Map<string, Visit>();
  readonly #visits = new BlockShare(BLOCK_CAPS.visits);
  readonly #harm = new BlockShare(BLOCK_CAPS.harm);
  readonly #limit: number;
  /** Pages of this second and before are taken only when they are known. */
  #forgotten: number;

  constructor(began: number, limit = MAX_PAGES) {
    this.#forgotten = Math.floor(began / 1_000) - 1;
    this.#limit = limit;
  }

  /** Returns the new events of a report; undefined when it is too late for any of them. `block` is where it came from. */
  take(page: IssuedPage, report: Reported, block: string, now: number): News | undefined {
    const visit = this.#visit(page, report, block, now);
    if (!visit) return undefined;
    const isNew = (item: string) => {
      const isFirst = !visit.said.has(item);
      visit.said.add(item);
      return isFirst;
    };
    const events = report.events.filter(isNew);
    const own = report.own.filter((name) => isNew(`own ${name}`));
    const vitals = isNew('vitals') ? report.vitals : {};
    const versions = new Map(page.remotes.map(({ name, version }) => [name, version]));
    const evidence = new Map(
      visit.admitted.map((remote) => {
        const counts = (event: string) =>
          !HARM.has(event) || this.#harm.admits(`${remote}@${versions.get(remote)} ${event}`, block, now);
        return [remote, { events: events.filter(counts), isOwn: own.includes(remote) && counts('own') }];
      }),
    );
    return { events, own, vitals, evidence };
  }

  #visit(page: IssuedPage, { events }: Reported, block: string, now: number): Visit | undefined {
    const known = this.#pages.get(page.id);
    if (known) return known;
    // The first part says that there is a visit: what came without it was lost before, or made up.
    if (page.at <= this.#forgotten || !events.includes('visits')) return undefined;
    const admitted = page.remotes
      .filter(({ name }) => page.drawn.includes(name))
      .filter(({ name, version }) => this.#visits.admits(`${name}@${version}`, block, now))
      .map(({ name }) => name);
    const visit: Visit = { at: page.at, said: new Set(), admitted };
    this.#pages.set(page.id, visit);
    this.#forget(now);
    return visit;
  }

  /** Lets go of pages whose time is over, and of the earliest ones beyond the limit. */
  #forget(now: number): void {
    for (const [id, { at }] of this.#pages) {
      const isOver = now / 1_000 - at > PAGE_LIFETIME;
      if (!isOver && this.#pages.size <= this.#limit) return;
      this.#pages.delete(id);
      if (!isOver) this.#forgotten = Math.max(this.#forgotten, at);
    }
  }
}
