import { canaryPolicy } from '@federation/protocol/canary';
import { describe, expect, test } from 'vitest';
import { readBuild } from '../../src/build.ts';
import { override, startTrial, takeOver } from '../../src/canary/control.ts';
import type { Totals } from '../../src/canary/judge.ts';
import { type CanaryRecord, type Message, readRecord, writeRecord } from '../../src/canary/record.ts';
import { type Surroundings, tick } from '../../src/canary/tick.ts';
import { currentPointer, type Target } from '../../src/pointer.ts';
import { makeCurrent, publish, startCanary, upload } from '../../src/publish.ts';
import { build, STORES, targetOf } from '../fixtures.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-11-23T00:00:00Z');
const policy = canaryPolicy.parse({
  settle: 0,
  metrics: { errors: { worse: 'more', ratio: 2 }, sales: { worse: 'less', ratio: 0.5 } },
  steps: [
    { percent: 5, minutes: 5, visits: 50 },
    { percent: 25, minutes: 5, visits: 50, clear: ['errors'], timeout: { minutes: 60, action: 'hold' } },
  ],
});

/** A site's counts by minute: 100 visits of the canary and 1,900 of the other version, with these shares of errors. */
class Site implements Surroundings {
  readonly sent: Message[] = [];
  errors: number;
  visits = 0;
  #events = { canary: 0, stable: 0 };
  #of = { canary: 0, stable: 0 };

  constructor(errors = 0.02) {
    this.errors = errors;
  }

  minute(): void {
    this.#of.canary += 100;
    this.#of.stable += 1_900;
    this.#events.canary += 100 * this.errors;
    this.#events.stable += 38;
  }

  measure = async (): Promise<Totals> => {
    const { canary, stable } = this.#of;
    return {
      errors: {
        canary: { of: canary, events: Math.round(this.#events.canary) },
        stable: { of: stable, events: this.#events.stable },
      },
      sales: {
        canary: { of: canary, events: Math.round(canary * 0.03) },
        stable: { of: stable, events: Math.round(stable * 0.03) },
      },
    };
  };

  send = async (message: Message): Promise<void> => {
    this.sent.push(message);
  };
}

async function start(place: (typeof STORES)[number][1] = STORES[0]![1]) {
  const { open } = await place();
  const target = targetOf(open());
  await publish(target, build('1'));
  await upload(target.store, await readBuild(build('2'), 'catalog'));
  return { target, another: targetOf(open()) };
}

const canary = async (target: Target) => (await currentPointer(target))?.canary;
const record = async (target: Target): Promise<CanaryRecord> => (await readRecord(target))!;

/** Looks once a minute until the canary is over, or for an hour and a half. Returns the minutes that it took. */
async function judgeBy(target: Target, site: Site, from = 1, holder = 'a'): Promise<number> {
  for (let minute = from; minute < from + 90; minute += 1) {
    site.minute();
    await tick(target, site, holder, T0 + minute * MINUTE);
    const { status } = await record(target);
    if (status !== 'running') return minute;
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(STORES)('in %s', (_, place) => {
  test('a release that is no worse goes through its steps and becomes current', {
    tags: '@spec-15.23',
  }, async () => {
    const { target } = await start(place);
    await startTrial(target, '2', policy, T0);
    expect(await canary(target)).toMatchObject({ version: '2', percent: 5 });
    const site = new Site();
    await judgeBy(target, site);
    expect(await currentPointer(target)).toMatchObject({ current: { version: '2' }, canary: null });
    expect(site.sent.map(({ kind }) => kind)).toEqual(['started', 'advanced', 'promoted']);
  });

  test('another process goes on when one dies between a decision and the deed', {
    tags: '@spec-15.23',
  }, async () => {
    const { target, another } = await start(place);
    await startTrial(target, '2', policy, T0);
    const site = new Site(0.2);
    // The first process decides to abort, and dies before it writes the pointer.
    const write = target.store.updatePointer;
    target.store.updatePointer = () => Promise.reject(new Error('killed'));
    for (let minute = 1; (await record(target)).status === 'running'; minute += 1) {
      site.minute();
      await tick(target, site, 'a', T0 + minute * MINUTE).catch(() => {});
    }
    target.store.updatePointer = write;
    expect(await canary(target)).toMatchObject({ version: '2' });
    // While its lease lasts, nobody else acts.
    const { lease } = await record(another);
    expect(await tick(another, site, 'b', lease!.until - 1)).toBeUndefined();
    await tick(another, site, 'b', lease!.until + 1);
    expect(await currentPointer(another)).toMatchObject({ current: { version: '1' }, canary: null });
    expect(site.sent.map(({ kind }) => kind)).toEqual(['started', 'aborted']);
  });

  test('two processes at once count nothing twice', async () => {
    const { target, another } = await start(place);
    await startTrial(target, '2', policy, T0);
    const site = new Site();
    for (let minute = 1; minute < 4; minute += 1) {
      site.minute();
      const now = T0 + minute * MINUTE;
      await Promise.all([tick(target, site, 'a', now), tick(another, site, 'b', now)]);
    }
    // The first look only says where counting begins.
    expect((await record(target)).trial.evidence.errors?.seen.canary.of).toBe(200);
  });
});

test('a release with more errors is aborted, withdrawn, and its team reads why in numbers', {
  tags: '@spec-15.23',
}, async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site(0.1);
  expect(await judgeBy(target, site)).toBeLessThan(5);
  const pointer = await currentPointer(target);
  expect(pointer).toMatchObject({ current: { version: '1' }, canary: null });
  expect(pointer?.history[0]).toMatchObject({ version: '2', withdrawn: true });
  expect(site.sent.at(-1)?.text).toMatch(
    /^catalog@2 was aborted at 5 %: errors: canary 10 % \(\d+ of \d+\), stable 2 % \(\d+ of \d+\); [\d.e+]+ times as likely/,
  );
});

test('a message that cannot be sent is sent later, once', async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  const { send } = site;
  site.send = () => Promise.reject(new Error('no network'));
  await tick(target, site, 'a', T0 + MINUTE);
  site.send = send;
  await tick(target, site, 'a', T0 + 2 * MINUTE);
  await tick(target, site, 'a', T0 + 3 * MINUTE);
  expect(site.sent.map(({ kind }) => kind)).toEqual(['started']);
});

test('too few visits: the canary waits for a person, who may resume or promote it', {
  tags: '@spec-15.23',
}, async () => {
  const { target } = await start();
  const slow = { ...policy, steps: policy.steps.map((step) => ({ ...step, visits: 100_000 })) };
  slow.steps[0]!.timeout = { minutes: 60, action: 'hold' };
  await startTrial(target, '2', slow, T0);
  const site = new Site();
  expect(await judgeBy(target, site)).toBe(60);
  expect(site.sent.at(-1)?.text).toMatch(
    /stays at 5 % and waits for a person: too few visits to decide in 60 minutes: 5800 of 100000 visits$/,
  );
  expect(await canary(target)).toMatchObject({ percent: 5 });
  await override(target, 'resume', 'Anna', T0 + 70 * MINUTE);
  expect(await judgeBy(target, site, 71)).toBe(130);
  await override(target, 'promote', 'Anna', T0 + 140 * MINUTE);
  expect(await currentPointer(target)).toMatchObject({ current: { version: '2' }, canary: null });
  expect(await record(target)).toMatchObject({ status: 'promoted', reason: 'Anna' });
});

test('one that a person holds does not go on, and is aborted nevertheless when it does harm', async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  await override(target, 'hold', 'Anna', T0);
  const site = new Site();
  for (let minute = 1; minute < 30; minute += 1) {
    site.minute();
    await tick(target, site, 'a', T0 + minute * MINUTE);
  }
  expect(await canary(target)).toMatchObject({ percent: 5 });
  expect(await record(target)).toMatchObject({ status: 'held', reason: 'Anna' });
  site.errors = 0.3;
  for (let minute = 30; minute < 40; minute += 1) {
    site.minute();
    await tick(target, site, 'a', T0 + minute * MINUTE);
  }
  expect(await canary(target)).toBeNull();
  expect(await record(target)).toMatchObject({ status: 'aborted' });
});

test('an order from elsewhere is carried out, and nobody overrules what a person published', async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  const ordered = async () => ({ action: 'abort' as const, by: 'an operator of shop.example', at: T0 + 1 });
  await tick(target, { ...site, ordered }, 'a', T0 + MINUTE);
  expect(await record(target)).toMatchObject({ status: 'aborted', reason: 'an operator of shop.example' });

  await startTrial(target, '2', policy, T0);
  await startCanary(target, '2', 50);
  await tick(target, site, 'a', T0 + MINUTE);
  expect(await record(target)).toMatchObject({ status: 'ended' });
  expect(await canary(target)).toMatchObject({ percent: 50 });

  await startCanary(target, '2', 5);
  await startTrial(target, '2', policy, T0);
  await expect(startTrial(target, '2', policy, T0)).rejects.toThrow(/is a canary under way \(running\)/);
  await takeOver(target, 'Anna', T0);
  expect(await record(target)).toMatchObject({ status: 'ended' });
  await makeCurrent(target, '2');
  await expect(startTrial(target, '2', policy, T0)).rejects.toThrow('2 is current for everybody');
});

test('counts that cannot be had decide nothing', async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  const measure = () => Promise.reject(new Error('no counts'));
  await expect(tick(target, { ...site, measure }, 'a', T0 + MINUTE)).rejects.toThrow('no counts');
  expect(await record(target)).toMatchObject({ status: 'running' });
});

test('time is that of those who count, whatever clock the judge has', { tags: '@spec-15.23' }, async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  // This process is years away from them.
  let minutes = 0;
  const surroundings = { now: async () => T0 + minutes * MINUTE, measure: site.measure, send: site.send };
  for (; minutes < 8; minutes += 1) {
    site.minute();
    await tick(target, surroundings, 'a');
  }
  expect(site.sent.map(({ kind }) => kind)).toEqual(['started', 'advanced']);
  expect((await record(target)).trial.since).toBeLessThan(T0 + 8 * MINUTE);
});

test('the team hears once when no visit is counted for an hour', { tags: '@spec-15.23' }, async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  site.minute();
  for (const minutes of [1, 30, 60, 62, 90]) await tick(target, site, 'a', T0 + minutes * MINUTE);
  expect(site.sent.filter(({ kind }) => kind === 'silent').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^catalog@2: no visit of either version was counted for 61 minutes/),
  ]);
});

test('who ends a canary is right, also when it was decided to promote it and that is not done yet', {
  tags: '@spec-15.23',
}, async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const site = new Site();
  const decided = await record(target);
  await writeRecord(target, decided, { ...decided, status: 'promoted', wanted: 'promote' });
  const ordered = async () => ({ action: 'abort' as const, by: 'it was quarantined', at: T0 + MINUTE });
  await tick(target, { measure: site.measure, send: site.send, ordered }, 'a', T0 + 2 * MINUTE);
  expect(await currentPointer(target)).toMatchObject({ current: { version: '1' }, canary: null });
  expect(await record(target)).toMatchObject({ status: 'aborted', reason: 'it was quarantined' });
});

test('a record that nobody trusted signed is refused', async () => {
  const { target } = await start();
  await startTrial(target, '2', policy, T0);
  const known = await record(target);
  await target.store.updateDocument('.canary.json', (text) => text!.replace('running', 'promoted'));
  await expect(readRecord(target)).rejects.toThrow(/signed by none of the keys of catalog/);
  await expect(writeRecord(target, known, known)).rejects.toThrow(/signed by none/);
});
