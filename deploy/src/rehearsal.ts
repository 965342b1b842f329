import { setTimeout as sleep } from 'node:timers/promises';
import type { EdgeAddress } from './edge-client.ts';
import { type Failure, Journal, type Kill } from './journal.ts';
import type { Shape } from './shape.ts';
import { Shopper } from './shopper.ts';

export type Rehearsal = {
  /** How many buy at a time. */
  shoppers: number;
  /** What is killed, one after the other, each after the one before is back. */
  kills: readonly string[];
  /** Orders between two kills, at least. */
  between: number;
};
export type Report = {
  requests: number;
  orders: number;
  paid: number;
  /** Codes that were delivered, one entry for each. */
  codes: string[];
  /** What was ordered and paid for. */
  due: number;
  kills: Kill[];
  failures: Failure[];
  unexplained: Failure[];
};

/** A connection that broke may be noticed this much later on a busy machine, in milliseconds. */
const NOTICED_WITHIN = 500;
/** Between two purchases of one shopper, in milliseconds: the load is bounded, not as much as the machine bears. */
const PAUSE = 100;

async function kill(shape: Shape, journal: Journal, name: string): Promise<void> {
  const process = shape.get(name);
  const record: Kill = { name, from: Date.now(), to: Number.POSITIVE_INFINITY, inFlight: journal.inFlight };
  journal.kills.push(record);
  await process.kill();
  record.to = Date.now() + NOTICED_WITHIN;
  await process.until('service_healthy');
}

/** Lets shoppers buy while services of the shape are killed, then waits until everything that was paid for is delivered. */
export async function rehearse(
  shape: Shape,
  edge: EdgeAddress,
  { shoppers: count, kills, between }: Rehearsal,
): Promise<Report> {
  const journal = new Journal();
  const gateway = `http://${shape.get('sandbox').address}:3200`;
  const shoppers = Array.from({ length: count }, () => new Shopper(edge, journal, gateway));
  const closing = new AbortController();
  const shopping = Promise.all(
    shoppers.map(async (shopper) => {
      while (!closing.signal.aborted) {
        await shopper.look();
        await shopper.buy();
        await sleep(PAUSE);
      }
    }),
  );
  const orders = () => shoppers.flatMap((shopper) => shopper.orders);
  const sold = async () => {
    for (const wanted = orders().length + between; orders().length < wanted; ) await sleep(50);
  };
  const killing = (async () => {
    for (const name of kills) {
      await sold();
      await kill(shape, journal, name);
    }
    await sold();
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
