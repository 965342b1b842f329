import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import {
  claim,
  enqueue,
  finish,
  type Job,
  nextDue,
  postpone,
  releaseAll,
  renew,
  retry,
} from '../src/platform/jobs/jobs.ts';
import { backoff, type Handlers, type Runner, startRunner } from '../src/platform/jobs/runner.ts';
import { startApp } from './helper.ts';
import { until } from './support/until.ts';

const { db, app } = await startApp();
const { orm } = db;
let runner: Runner | undefined;
beforeEach(async () => void (await orm.delete(jobs)));
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

const add = (key: string, after = 0) => enqueue(orm, { kind: 'deliver', key, payload: { key }, after });
const row = async (key: string) =>
  (
    await orm
      .select()
      .from(jobs)
      .where(eq(jobs.key, `deliver:${key}`))
  )[0]!;
const keys = (claimed: Job[]) => claimed.map(({ payload }) => payload.key);
const run = (deliver: Handlers['deliver'], options = {}, others: Partial<Handlers> = {}) => {
  const never = async () => 'done' as const;
  const handlers = {
    deliver,
    deliver_by_supplier: never,
    receipt: never,
    expire_order: never,
    check_payment: never,
    cancel_payment: never,
    refund_payment: never,
    refund_part: never,
    return_unmatched: never,
    letter: never,
    question: never,
    ended_letter: never,
    forget_buyer: never,
    publish_change: never,
    change_email: never,
    ...others,
  };
  runner = startRunner({ db: orm, handlers, log: app.log, ...options });
  return runner;
};

describe('the queue', () => {
  test('keeps one row per key, also after it is finished', async () => {
    await Promise.all([add('a'), add('a'), add('a')]);
    const [job] = await claim(orm, 10, 1_000);
    await finish(orm, job!);
    await add('a');
    expect(await orm.select().from(jobs)).toHaveLength(1);
    expect(await claim(orm, 10, 1_000)).toEqual([]);
  });

  test('is part of the transaction that asks', async () => {
    const undone = orm.transaction(async (tx) => {
      await enqueue(tx, { kind: 'deliver', key: 'a', payload: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await orm.select().from(jobs)).toEqual([]);
  });

  test('gives each job to one of many that claim at once', { tags: '@spec-13.1' }, async () => {
    for (let index = 0; index < 12; index++) await add(String(index));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(orm, 3, 10_000)));
    const all = claims.flatMap(keys);
    expect(all.length).toBe(new Set(all).size);
    while ((await claim(orm, 3, 10_000)).length > 0);
    expect((await orm.select().from(jobs)).every(({ claims: count }) => count === 1)).toBe(true);
  });

  test('gives a job whose holder is silent to another; the first can no longer change it', {
    tags: '@spec-13.1',
  }, async () => {
    await add('a');
    const [first] = await claim(orm, 1, 1);
    const [second] = await until(async () => {
      const claimed = await claim(orm, 1, 10_000);
      return claimed.length > 0 && claimed;
    });
    await finish(orm, first!);
    await postpone(orm, first!, 0);
    await retry(orm, first!, 0, 'late');
    expect(await row('a')).toMatchObject({ finished: null, failures: 0, claims: 2 });
    await finish(orm, second!);
    expect((await row('a')).finished).not.toBeNull();
  });

  test('keeps a renewed job with its holder', async () => {
    await add('a');
    const [job] = await claim(orm, 1, 1);
    await renew(orm, job!, 60_000);
    expect(await claim(orm, 1, 1_000)).toEqual([]);
    await releaseAll(orm);
    expect(await claim(orm, 1, 1_000)).toHaveLength(1);
  });

  test('holds back what is not due, and returns when it will be', async () => {
    expect(await nextDue(orm)).toBeNull();
    await add('later', 60_000);
    expect(await claim(orm, 1, 1_000)).toEqual([]);
    expect(await nextDue(orm)).toBeGreaterThan(50_000);
    await add('now');
    expect(await nextDue(orm)).toBe(0);
  });
});

describe('the runner', () => {
  test('tries again after a failure, later each time, and alerts an operator at the eighth', {
    tags: '@spec-13.1',
  }, async () => {
    await add('a');
    await orm.update(jobs).set({ failures: 6 });
    let calls = 0;
    run(async () => {
      calls += 1;
      throw new Error(`no ${calls}`);
    });
    await until(async () => (await row('a')).failures === 7);
    expect((await row('a')).lastError).toBe('no 1');
    expect(await orm.select().from(alerts)).toEqual([]);
    await orm.update(jobs).set({ runAt: sql`now()` });
    runner!.wake();
    await until(async () => (await row('a')).failures === 8);
    expect(await orm.select().from(alerts)).toMatchObject([{ kind: 'job_failing' }]);
    expect((await row('a')).runAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
  });

  test('waits from half a second to five minutes', () => {
    for (const [failures, least] of [
      [1, 500],
      [2, 1_000],
      [10, 256_000],
      [11, 300_000],
      [500, 300_000],
    ] as const) {
      expect(backoff(failures)).toBeGreaterThanOrEqual(least);
      expect(backoff(failures)).toBeLessThanOrEqual(least * 1.25);
    }
  });

  test('is not held up by one slow job', async () => {
    const slow = Promise.withResolvers<void>();
    await add('slow');
    run(async ({ payload }) => {
      if (payload.key === 'slow') await slow.promise;
      return 'done';
    });
    await until(async () => (await row('slow')).claims === 1);
    await add('quick');
    runner!.wake();
    await until(async () => (await row('quick')).finished !== null);
    expect((await row('slow')).finished).toBeNull();
    slow.resolve();
  });

  test('hands codes out while everybody outside is silent', async () => {
    const silence = Promise.withResolvers<void>();
    const waits = async () => {
      await silence.promise;
      return 'done' as const;
    };
    const outside = ['check_payment', 'receipt', 'deliver_by_supplier'] as const;
    for (let n = 0; n < 6; n++)
      for (const kind of outside) await enqueue(orm, { kind, key: String(n), payload: {} });
    await add('codes');
    run(async () => 'done', {}, Object.fromEntries(outside.map((kind) => [kind, waits])));
    await until(async () => (await row('codes')).finished !== null);
    silence.resolve();
    await until(async () => (await orm.select().from(jobs)).every(({ finished }) => finished !== null));
  });

  test('hears which kind of work there is', async () => {
    run(async () => 'done', { poll: 60_000 });
    await until(async () => (await nextDue(orm)) === null);
    await add('a');
    runner!.wake('receipt');
    runner!.wake('deliver');
    await until(async () => (await row('a')).finished !== null);
    await add('b');
    runner!.wake('');
    await until(async () => (await row('b')).finished !== null);
  });

  test('comes back to a job that says when', async () => {
    await add('a');
    let calls = 0;
    run(async () => (++calls < 4 ? { again: 30 } : 'done'));
    await until(async () => (await row('a')).finished !== null);
    expect(calls).toBe(4);
  });

  test('finishes what is under way before it stops, and takes no more', async () => {
    const ending = Promise.withResolvers<void>();
    await add('a');
    run(async () => {
      await ending.promise;
      return 'done';
    });
    await until(async () => (await row('a')).claims === 1);
    const stopped = runner!.stop();
    await add('b');
    ending.resolve();
    await stopped;
    expect((await row('a')).finished).not.toBeNull();
    expect((await row('b')).claims).toBe(0);
  });

  test('finds work by itself when no notification comes', async () => {
    run(async () => 'done', { poll: 50 });
    await add('a');
    await until(async () => (await row('a')).finished !== null);
  });
});
