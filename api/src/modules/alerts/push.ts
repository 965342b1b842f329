import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { alerts } from '../../platform/db/schema/jobs.ts';
import type { AlertMessage, Channel } from './channels.ts';

/** How often what is new is looked for, in milliseconds. */
const EVERY = 30_000;
/** Most alerts in one message. */
const AT_ONCE = 20;
/** An alert whose cause keeps coming back is pushed once in so many hours. */
const REPEAT_HOURS = 6;

type Log = { warn(data: object, message: string): void };
type Context = { db: Queryable; channels: readonly Channel[]; shopName: string; deskUrl: string; log: Log };
type Row = { id: number; kind: string; times: number; data: Record<string, unknown> };

/** Claims the alerts that were not pushed yet, so that no other worker pushes them too. */
async function claim(db: Queryable): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    update alerts set pushed = now() where id in (
      select id from alerts
      where resolved is null and (pushed is null or (last > pushed and pushed < now() - ${REPEAT_HOURS} * interval '1 hour'))
      order by created limit ${AT_ONCE} for update skip locked)
    returning id::int, kind, times, data`);
  return rows;
}

function messageOf(rows: readonly Row[], { shopName, deskUrl }: Context): AlertMessage {
  const lines = rows.map(
    ({ kind, times, data }) => `${kind}${times > 1 ? ` (${times})` : ''}: ${JSON.stringify(data)}`,
  );
  return {
    id: `alert-${randomUUID()}`,
    subject: rows.length === 1 ? `${shopName}: ${rows[0]!.kind}` : `${shopName}: ${rows.length} alerts`,
    text: [...lines, '', deskUrl].join('\n'),
    alerts: rows.map(({ id, kind, times, data }) => ({ id, kind, times, about: data })),
  };
}

/** Pushes new alerts to every channel. What none of them took is pushed again. Returns how many alerts there were. */
export async function pushAlerts(context: Context): Promise<number> {
  const { db, channels, log } = context;
  if (channels.length === 0) return 0;
  const rows = await claim(db);
  if (rows.length === 0) return 0;
  const message = messageOf(rows, context);
  const sent = await Promise.all(
    channels.map((channel) =>
      channel.send(message).then(
        () => true,
        (err: unknown) => {
          log.warn({ err, channel: channel.name }, 'Alerts could not be pushed');
          return false;
        },
      ),
    ),
  );
  if (!sent.includes(true))
    await db
      .update(alerts)
      .set({ pushed: null })
      .where(
        inArray(
          alerts.id,
          rows.map(({ id }) => id),
        ),
      );
  return rows.length;
}

/** Looks again and again until stopped. */
export function startPushing(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await pushAlerts(context).catch((err) => context.log.warn({ err }, 'Alerts could not be read'));
      await sleep(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = repeat();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
