import { type PageTotals, VITAL_BOUNDS, VITALS } from '@federation/protocol/page-counts';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';

/** Versions that are shown at one time: those that pages had last. */
const MAX_VERSIONS = 200;

/** Both units are thousands: milliseconds of a second, thousandths of the score. */
const inUnits = (bound: number) => String(bound / 1_000);

/**
 * The same counts for Prometheus, as counters of this process. Vitals are buckets as those of a histogram, so that `histogram_quantile` reads them: in
 * seconds, `cls` in its own unit. Compositions are left out: there are more of them than a server of metrics likes.
 */
export function countPages(register: Registry): (counts: readonly PageTotals[]) => void {
  const registers = [register];
  const events = new Counter({
    name: 'shop_page_events_total',
    help: 'Visits of pages by what happened in them.',
    labelNames: ['remote', 'version', 'event'],
    registers,
  });
  const vitals = new Counter({
    name: 'shop_page_vital_bucket',
    help: 'Visits of pages by how long something took at most: seconds; cls without a unit.',
    labelNames: ['remote', 'version', 'vital', 'le'],
    registers,
  });
  const shown = new LRUCache<string, { remote: string; version: string; names: Set<string> }>({
    max: MAX_VERSIONS,
    dispose({ remote, version, names }) {
      for (const event of names) events.remove({ remote, version, event });
      for (const vital of VITALS)
        for (const le of [...VITAL_BOUNDS[vital].map((bound) => inUnits(bound)), '+Inf'])
          vitals.remove({ remote, version, vital, le });
    },
  });

  return (counts) => {
    for (const { subject: remote, version, events: counted, vitals: measured } of counts) {
      if (remote === 'composition') continue;
      const key = `${remote} ${version}`;
      const known = shown.get(key) ?? { remote, version, names: new Set<string>() };
      if (!shown.has(key)) shown.set(key, known);
      for (const [event, count] of Object.entries(counted)) {
        known.names.add(event);
        events.inc({ remote, version, event }, count);
      }
      for (const vital of VITALS) {
        const buckets = measured[vital];
        if (!buckets) continue;
        const bounds = [...VITAL_BOUNDS[vital].map((bound) => inUnits(bound)), '+Inf'];
        let below = 0;
        for (const [place, le] of bounds.entries()) {
          below += buckets[place] ?? 0;
          vitals.inc({ remote, version, vital, le }, below);
        }
      }
    }
  };
}
