import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { isUnavailable } from '../../src/platform/db/unavailable.ts';
import { startApp } from '../helper.ts';
import { startPrimary, startReplica } from '../support/replica.ts';
import { until } from '../support/until.ts';

const { config } = await startApp();
let template: Awaited<ReturnType<typeof startPrimary>>;
beforeAll(async () => {
  template = await startPrimary(config.dataDir);
});
afterAll(() => template?.stop());

type Server = Awaited<ReturnType<typeof startReplica>>;

async function startPair() {
  const primary = await startReplica(template.databaseUrl);
  onTestFinished(() => primary.stop());
  await primary.run('select pg_promote()');
  const standby = await startReplica(primary.url);
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

/** An application over both servers that is asked all the time; `isOut` says what came that is neither an answer nor a 503. */
async function askAllTheTime({ primary, standby }: { primary: Server; standby: Server }) {
  const address = (target: string) =>
    `${primary.url.replace(/(?=\/\w+$)/, `,${new URL(standby.url).host}`)}?target_session_attrs=${target}`;
  const db = await openDatabase({
    databaseUrl: address('read-write'),
    readUrl: address('prefer-standby'),
    dataDir: config.dataDir,
  });
  const app = await buildApp({ config, db });
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  const seen = { answers: 0, commits: 0, strange: [] as unknown[] };
  let isOver = false;
  const all = (work: () => Promise<unknown>) =>
    Array.from({ length: 6 }, async () => {
      while (!isOver) await work();
    });
  const work = [
    ...all(async () => {
      const { statusCode, headers, body } = await app.inject('/api/games/');
      if (statusCode === 200) seen.answers += 1;
      else if (statusCode !== 503 || !headers['retry-after']) seen.strange.push([statusCode, body]);
    }),
    ...all(() =>
      db.orm
        .transaction(async (tx) => {
          for (let n = 0; n < 5; n += 1) await tx.execute(sql`select pg_sleep(0.01)`);
          await tx.execute(sql`select pg_logical_emit_message(true, 'test', '')`);
        })
        .then(
          () => (seen.commits += 1),
          (error: Error) => isUnavailable(error) || seen.strange.push(error.cause ?? error),
        ),
    ),
  ];
  const more = async () => {
    const { answers, commits } = seen;
    await until(async () => seen.answers > answers + 20 && seen.commits > commits + 20);
  };
  return {
    db,
    seen,
    more,
    end: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

const WAYS: Record<string, (primary: Server) => Promise<unknown>> = {
  'dies at once': (primary) => primary.stop(),
  'shuts down': (primary) => primary.stop('SIGINT'),
  // Its connections stay whole: they are given up in the middle of what they do.
  'takes no writes any more': async (primary) => {
    await primary.run('alter system set default_transaction_read_only = on');
    await primary.run('select pg_reload_conf()');
  },
};

test.each(Object.keys(WAYS))(
  'a primary that %s costs 503s at most, and no connection, until another takes over',
  { tags: '@spec-17.27' },
  async (way) => {
    const pair = await startPair();
    const { db, seen, more, end } = await askAllTheTime(pair);
    await more();
    await WAYS[way]!(pair.primary);
    await pair.standby.run('select pg_promote()');
    const isOnOther = async () => {
      const { rows } = await db.pool.query('select inet_server_port() as port').catch(() => ({ rows: [] }));
      return rows[0]?.port === Number(new URL(pair.standby.url).port);
    };
    await until(isOnOther);
    await more();
    await end();
    expect(seen.strange).toEqual([]);
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  },
);
