import { setTimeout as sleep } from 'node:timers/promises';
import type { ComposeProject } from './compose-project.ts';
import type { EdgeAddress } from './edge-client.ts';
import { type Failure, Journal, type Kill } from './journal.ts';
import { Shopper } from './shopper.ts';

/** Something that is killed while shoppers buy. */
export type Victim = {
  name: string;
  kill(): Promise<void>;
  /** Asked right after the kill: what happened when on the way back, milliseconds from now. */
  steps?(): Promise<Record<string, number>>;
  /** Resolves when it is back as it was before. */
  recovered(): Promise<void>;
};
export type ChaosRun = {
  /** How many buy at a time. */
  shoppers: number;
  /** Killed one after the other, each after the one before is back. */
  kills: readonly Victim[];
  /** Orders between two kills, at least. */
  between: number;
  /** Called with each kill that is over. */
  onKill?: (kill: Kill) => void;
  /** Whether shoppers look at pages, too. */
  isLooking?: boolean;
  /** Whether calls may fail until orders are taken again, as those of a database that fails over; else those under way may. */
  untilSold?: boolean;
};
export type Report = {
  requests: number;
  orders: number;
  paid: number;
  /** Codes that were delivered, one entry for each. */
  codes: string[];
  /** Number of codes that were ordered and paid for. */
  due: number;
  kills: Kill[];
  failures: Failure[];
  unexplained: Failure[];
};

/** A connection that broke may be noticed this much later on a busy machine, in milliseconds. */
const NOTICED_WITHIN = 500;
/** Between two purchases of one shopper, in milliseconds: the load is bounded, not as much as the machine bears. */
const PAUSE = 100;

/** A service of the project, as what is killed. */
export function serviceVictim(project: ComposeProject, name: string): Victim {
  const service = project.get(name);
  return { name, kill: () => service.kill(), recovered: () => service.until('service_healthy') };
}

async function kill(
  victim: Victim,
  journal: Journal,
  sold: (() => Promise<void>) | undefined,
): Promise<void> {
  const record: Kill = {
    name: victim.name,
    from: Date.now(),
    to: Number.POSITIVE_INFINITY,
    inFlight: journal.inFlight,
    pause: 0,
    steps: {},
  };
  journal.kills.push(record);
  await victim.kill();
  const steps = victim.steps?.();
  await sold?.();
  record.to = Date.now() + NOTICED_WITHIN;
  await victim.recovered();
  record.steps = (await steps) ?? {};
  record.pause = longestPause(journal.acknowledged, record.from, Date.now());
}

/** The longest time without an acknowledged order, milliseconds. */
function longestPause(moments: readonly number[], from: number, to: number): number {
  const inside = [from, ...moments.filter((at) => at > from && at < to), to];
  return Math.max(...inside.slice(1).map((at, index) => at - inside[index]!));
}

/** Lets shoppers buy while services of the project are killed, then waits until everything that was paid for is delivered. */
export async function runChaos(
  project: ComposeProject,
  edge: EdgeAddress,
  { shoppers: count, kills, between, isLooking = true, untilSold = false, onKill }: ChaosRun,
): Promise<Report> {
  const journal = new Journal();
  const gateway = `http://${project.get('sandbox').address}:3200`;
  const shoppers = Array.from({ length: count }, () => new Shopper(edge, journal, gateway));
  const closing = new AbortController();
  const shopping = Promise.all(
    shoppers.map(async (shopper) => {
      while (!closing.signal.aborted) {
        if (isLooking) await shopper.look();
        await shopper.buy();
        await sleep(PAUSE);
      }
    }),
  );
  const orders = () => shoppers.flatMap((shopper) => shopper.orders);
  const sold = async (count: number) => {
    for (const wanted = orders().length + count; orders().length < wanted; ) await sleep(50);
  };
  const killing = (async () => {
    for (const victim of kills) {
      await sold(between);
      // As many as shoppers: their answers may have been under way already.
      await kill(victim, journal, untilSold ? () => sold(count + 1) : undefined);
      onKill?.(journal.kills.at(-1)!);
    }
    await sold(between);
    closing.abort();
  })();
  try {
    await Promise.all([shopping, killing]);
    const codes: string[] = [];
    for (const shopper of shoppers)
      for (const order of shopper.orders) if (order.isPaid) codes.push(...(await shopper.delivered(order)));
    const paid = orders().filter(({ isPaid }) => isPaid);
    return {
      requests: journal.requests,
      orders: orders().length,
      paid: paid.length,
      codes,
      due: paid.reduce((sum, { quantity }) => sum + quantity, 0),
      kills: journal.kills,
      failures: journal.failures,
      unexplained: journal.unexplained(),
    };
  } finally {
    closing.abort();
    for (const shopper of shoppers) shopper.close();
  }
}
