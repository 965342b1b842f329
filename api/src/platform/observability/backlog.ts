import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

type Due = { kind: string; due: number; failing: number; oldest: number };
const DUE = `
  select kind, count(*)::int as due, count(*) filter (where failures > 0)::int as failing,
    coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as oldest
  from jobs where finished is null and run_at <= now() group by kind`;
const ALERTS = 'select kind, count(*)::int as open from alerts where resolved is null group by kind';

/** Counts waiting work in the database whenever a register is read: the same for every process. */
export function watchBacklog(db: Database, registers: Registry[]): void {
  let underWay: Promise<Due[]> | undefined;
  // All gauges of one reading share a query.
  const readDue = () => {
    underWay ??= db.pool
      .query<Due>(DUE)
      .then(({ rows }) => rows)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const gauge = (name: string, help: string, read: () => Promise<[kind: string, value: number][]>) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const values = await read();
        this.reset();
        for (const [kind, value] of values) this.set({ kind }, value);
      },
    });
  const ofDue = (pick: (row: Due) => number) => async () =>
    (await readDue()).map((row): [string, number] => [row.kind, pick(row)]);

  gauge(
    'shop_jobs_due',
    'Jobs that should be running or are.',
    ofDue(({ due }) => due),
  );
  gauge(
    'shop_jobs_failing',
    'Due jobs that have failed before.',
    ofDue(({ failing }) => failing),
  );
  gauge(
    'shop_jobs_oldest_due_seconds',
    'How long the oldest due job has waited.',
    ofDue(({ oldest }) => oldest),
  );
  gauge('shop_alerts_open', 'What an operator has not settled yet.', async () => {
    const { rows } = await db.pool.query<{ kind: string; open: number }>(ALERTS);
    return rows.map(({ kind, open }) => [kind, open]);
  });
}
