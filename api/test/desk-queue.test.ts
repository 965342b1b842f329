import type { HandTask } from '@shop/desk-contract/orders';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueForHand } from '../src/modules/fulfillment/hand-queue.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { auditTrail } from '../src/platform/db/schema/staff.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { startShop } from './support/shop.ts';
import { type Desk, joinStaff } from './support/staff.ts';

const shop = await startShop({ rateLimitScale: 0, delivery: 'operator' });
const { orm } = shop.db;
const people = await Promise.all(
  [1, 2, 3, 4, 5].map((n) => joinStaff(shop, 'support', `person-${n}@shop.example`)),
);
const why = 'Профиль закрыт';
const queue = async (): Promise<HandTask[]> => (await people[0]!.get('queue/')).json();

async function waiting(count: number): Promise<string[]> {
  const browser = shop.browser();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const asked = { amount: '500.00', steam_account_id: `player_${n}`, email: 'buyer@example.com' };
    const { id } = (await browser.post('/api/orders/steam/', asked)).json();
    await shop.approve(await shop.pay(browser, id));
    await queueForHand(orm, id);
    ids.push(id);
  }
  return ids;
}

type Work = { by: number; order: string; outcome: 'done' | 'cannot' | 'lost' };

/** Takes the next order and the next, until none is left; who gives up cannot deliver every third. */
async function workThrough(who: Desk, givesUp: boolean): Promise<Work[]> {
  const worked: Work[] = [];
  for (;;) {
    const next = await who.post('queue/next/');
    expect(next.statusCode).toBe(200);
    const { order } = next.json() as { order: string | null };
    if (order === null) return worked;
    const cannot = givesUp && worked.length % 3 === 2;
    const answer = cannot
      ? await who.post(`queue/${order}/cannot/`, { why })
      : await who.post(`orders/${order}/actions/`, { dry_run: false, act: { action: 'confirm', why } });
    const isMine = answer.statusCode < 300;
    // Only the other tab of the same person may have been there before.
    if (!isMine) expect(answer.statusCode).toBe(409);
    worked.push({ by: who.id, order, outcome: isMine ? (cannot ? 'cannot' : 'done') : 'lost' });
  }
}

test('five people, one of them with two tabs, work through a queue: no order is given to two, none is lost', {
  tags: '@spec-18.10',
}, async () => {
  const ids = await waiting(24);
  const [first, ...others] = people;
  const working = [
    ...[first!, first!].map((who) => workThrough(who, false)),
    ...others.map((who) => workThrough(who, true)),
  ];
  const worked = (await Promise.all(working)).flat();

  // Each order by one person only, and settled once.
  const takers = Map.groupBy(worked, ({ order }) => order);
  expect([...takers.keys()].sort()).toEqual(ids.toSorted());
  for (const [order, works] of takers) {
    expect(new Set(works.map(({ by }) => by)).size, order).toBe(1);
    expect(works.filter(({ outcome }) => outcome !== 'lost').length, order).toBe(1);
    const taken = await orm
      .selectDistinct({ who: auditTrail.who, staff: auditTrail.staffId })
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, `order:${order}`), eq(auditTrail.action, 'queue.take')));
    expect(taken.map(({ staff }) => staff)).toEqual([works[0]!.by]);
  }
  const cannot = worked.filter(({ outcome }) => outcome === 'cannot').map(({ order }) => order);
  expect((await queue()).map(({ id, problem, by }) => [id, problem, by]).sort()).toEqual(
    cannot.map((id) => [id, why, null]).sort(),
  );
  expect(await orm.$count(orders, eq(orders.status, 'done'))).toBe(ids.length - cannot.length);
  // One letter for each that arrived.
  for (const id of ids)
    expect(await orm.$count(jobs, and(eq(jobs.kind, 'receipt'), like(jobs.key, `%${id}:done%`)))).toBe(
      cannot.includes(id) ? 0 : 1,
    );
});

test('who opens three tabs at once holds one order, the same in all', { tags: '@spec-18.10' }, async () => {
  const ids = await waiting(4);
  const [first] = people;
  const held: string[] = [];
  for (const _ of ids) {
    const answers = await Promise.all([1, 2, 3].map(() => first!.post('queue/next/')));
    const given = new Set(answers.map((answer) => answer.json().order as string));
    expect(given.size).toBe(1);
    expect((await queue()).filter(({ by }) => by !== null)).toHaveLength(1);
    held.push(...given);
    await first!.post(`queue/${held.at(-1)}/cannot/`, { why });
  }
  expect(held.sort()).toEqual(ids.sort());
});

test('two people who settle one order at once settle it once: delivered or refunded, never both', {
  tags: '@spec-18.10',
}, async () => {
  const [one, two] = people;
  const settle = async (who: Desk, order: string, action: 'confirm' | 'refund') =>
    (await who.post(`orders/${order}/actions/`, { dry_run: false, act: { action, why } })).statusCode;
  for (const order of await waiting(6)) {
    const answers = await Promise.all([
      settle(one!, order, 'confirm'),
      settle(two!, order, 'refund'),
      settle(two!, order, 'confirm'),
      settle(one!, order, 'refund'),
    ]);
    expect(answers.sort()).toEqual([200, 409, 409, 409]);
    const refunded = await orm.$count(
      jobs,
      and(eq(jobs.kind, 'receipt'), like(jobs.key, `%${order}:refund%`)),
    );
    const delivered = await orm.$count(
      jobs,
      and(eq(jobs.kind, 'receipt'), like(jobs.key, `%${order}:done%`)),
    );
    expect(refunded + delivered).toBe(1);
  }
  await expectSoundLedger(orm);
});
