import { createHash } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rateLimits } from '../src/platform/db/schema/accounts.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { RULES } from '../src/platform/http/rate-limits.ts';
import { startApp } from './helper.ts';
import { newEmail } from './support/account.ts';
import { startIdentities } from './support/identities.ts';

const idp = await startIdentities();
afterAll(idp.stop);
const shop = await startApp({ ...idp.settings() });
const { orm } = shop.db;
beforeEach(() => orm.delete(rateLimits));

let people = 0;
// The sandbox refuses some numbers by how they end.
const newPhone = () => `+7916${String(++people).padStart(4, '0')}555`;
const hex = (n: number) => n.toString(16);
/** The n-th visitor's address, each in a network of their own within one block. */
const BLOCKS = {
  'an IPv6 /48': (n: number) => `2001:db8:7:${hex(n * 256)}::${hex(n + 1)}`,
  'an IPv6 /56': (n: number) => `2001:db8:8:ab${hex(n).padStart(2, '0')}::1`,
  'an IPv4 /24': (n: number) => `203.0.113.${n}`,
};
const MESSAGES = {
  phoneCode: { call: '/api/auth/phone/code/', body: () => ({ phone: newPhone() }), sent: 200 },
  letter: { call: '/api/auth/password/reset/', body: () => ({ email: newEmail() }), sent: 200 },
  registration: {
    call: '/api/auth/registration/',
    body: () => ({ email: newEmail(), password: 'correct horse' }),
    sent: 201,
  },
};
type Kind = keyof typeof MESSAGES;
const ask = (kind: Kind, ip: string, body: object = MESSAGES[kind].body(), proof?: string) =>
  shop.browser().post(MESSAGES[kind].call, body, {
    'x-forwarded-for': ip,
    ...(proof && { 'work-proof': proof }),
  });
const rows = async () => (await orm.select({ count: count() }).from(rateLimits))[0]!.count;

describe.each(Object.keys(BLOCKS) as (keyof typeof BLOCKS)[])('strangers in %s', (block) => {
  test.each(['phoneCode', 'letter'] as const)(
    'get few messages, and leave no row each: %s',
    {
      tags: ['@spec-14.18', '@spec-17.20'],
    },
    async (kind) => {
      const most = block === 'an IPv6 /56' ? RULES[`${kind}Site`].max : RULES[`${kind}Block`].max;
      const statuses: number[] = [];
      for (let n = 0; n < most; n += 1) statuses.push((await ask(kind, BLOCKS[block](n))).statusCode);
      expect(statuses).toEqual(Array(most).fill(200));
      const before = await rows();
      for (let n = most; n < most + 20; n += 1) statuses.push((await ask(kind, BLOCKS[block](n))).statusCode);
      expect(statuses.slice(most)).toEqual(Array(20).fill(429));
      expect(await rows()).toBe(before);
      expect((await ask(kind, '2001:db8:9::1')).statusCode).toBe(200);
    },
  );
});

describe.each(['phoneCode', 'letter', 'registration'] as const)('past the ceiling of an hour: %s', (kind) => {
  const ceiling = kind === 'phoneCode' ? 'phoneCode' : 'letter';
  const { sent, body: newBody } = MESSAGES[kind];
  /** Counts this many messages of the hour as sent. */
  const send = async (messages: number) => {
    for (let n = 0; n < messages; n += 1) await shop.app.rateLimits.count([`${ceiling}Shop`]);
  };
  const fill = () => send(RULES[`${ceiling}Shop`].max);
  const challengeOf = (answer: Awaited<ReturnType<typeof ask>>): string => {
    expect([answer.statusCode, answer.json()]).toEqual([
      428,
      { detail: expect.stringMatching(/[а-я]/), code: 'work_needed', challenge: expect.any(String) },
    ]);
    return answer.json().challenge;
  };
  const solve = (challenge: string): string => {
    const bits = Number(challenge.split('.')[1]);
    for (let nonce = 0; ; nonce += 1) {
      const proof = `${challenge}.${nonce}`;
      if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE()) >= bits) return proof;
    }
  };

  test('a shopper whose browser did some work gets the message, once', { tags: '@spec-17.20' }, async () => {
    await fill();
    const [body, ip] = [newBody(), '198.51.100.7'];
    const jobsBefore = (await orm.select({ count: count() }).from(jobs))[0]!.count;
    const challenge = challengeOf(await ask(kind, ip, body));
    expect((await orm.select({ count: count() }).from(jobs))[0]!.count).toBe(jobsBefore);
    const proof = solve(challenge);
    challengeOf(await ask(kind, ip, newBody(), proof));
    const both = await Promise.all([ask(kind, ip, body, proof), ask(kind, ip, body, proof)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([sent, 428]);
  });

  test('no proof of another making is taken', { tags: '@spec-17.20' }, async () => {
    await fill();
    const [body, ip] = [newBody(), '198.51.100.8'];
    const challenge = challengeOf(await ask(kind, ip, body));
    const cheap = challenge.replace(/\.\d\d\./, '.01.');
    const later = challenge.replace(/^\d/, '9');
    for (const proof of [
      solve(cheap),
      `${challenge}.0`,
      later,
      '',
      'x',
      `${challenge}.${'9'.repeat(5000)}`,
      `.${challenge}`,
    ])
      challengeOf(await ask(kind, ip, body, proof));
    const proof = solve(challenge);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
    onTestFinished(() => clock.mockRestore());
    challengeOf(await ask(kind, ip, body, proof));
  });

  test('a flood makes the work heavier, and a person hears of it until the next hour is quiet', {
    tags: '@spec-17.20',
  }, async () => {
    const open = () =>
      orm
        .select({ data: alerts.data })
        .from(alerts)
        .where(and(eq(alerts.kind, 'messages_flood'), isNull(alerts.resolved)));
    await orm.delete(alerts);
    await send(RULES[`${ceiling}Shop`].max - 1);
    expect((await ask(kind, '198.51.100.9')).statusCode).toBe(sent);
    expect(await open()).toEqual([{ data: { kind: ceiling, hour: RULES[`${ceiling}Shop`].max } }]);
    const bits = async () => Number(challengeOf(await ask(kind, '198.51.100.10')).split('.')[1]);
    const first = await bits();
    await fill();
    expect(await bits()).toBe(first + 1);
    await orm.update(rateLimits).set({ resets: sql`now()` });
    expect((await ask(kind, '198.51.100.11')).statusCode).toBe(sent);
    expect(await open()).toEqual([]);
  });
});
