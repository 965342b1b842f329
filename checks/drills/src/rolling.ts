import { setTimeout as sleep } from 'node:timers/promises';
import type { ComposeProject } from './compose-project.ts';
import type { EdgeAddress } from './edge-client.ts';
import { type Failure, Journal } from './journal.ts';
import { Shopper } from './shopper.ts';

export type Rolling = {
  /** Restarted one after the other, round after round: each when the one before is healthy again. */
  services: readonly string[];
  /** How many look at pages, and how many buy, at a time. */
  readers: number;
  buyers: number;
  /** How many requests there are at least; whole rounds are made. */
  requests: number;
};
export type RollingReport = {
  requests: number;
  restarts: number;
  failures: Failure[];
  due: number;
  codes: string[];
};

/** Between two looks or purchases of one shopper, milliseconds. */
const PAUSE = 20;

/** Restarts services as an upgrade does, with SIGTERM, while shoppers look and buy; then waits for everything that was paid for. */
export async function restartUnderLoad(
  project: ComposeProject,
  edge: EdgeAddress,
  { services, readers, buyers, requests }: Rolling,
): Promise<RollingReport> {
  const journal = new Journal();
  const gateway = `http://${project.get('sandbox').address}:3200`;
  const people = Array.from({ length: readers + buyers }, () => new Shopper(edge, journal, gateway));
  const closing = new AbortController();
  const load = Promise.all(
    people.map(async (shopper, index) => {
      while (!closing.signal.aborted) {
        await (index < readers ? shopper.look() : shopper.buy());
        await sleep(PAUSE);
      }
    }),
  );
  let restarts = 0;
  const restarting = (async () => {
    while (journal.requests < requests) {
      for (const name of services) {
        await project.get(name).restart();
        restarts += 1;
      }
    }
    closing.abort();
  })();
  try {
    await Promise.all([load, restarting]);
    const orders = people.flatMap((shopper) => shopper.orders.map((order) => ({ shopper, order })));
    const codes: string[] = [];
    for (const { shopper, order } of orders) codes.push(...(await shopper.delivered(order)));
    const due = orders.reduce((sum, { order }) => sum + order.quantity, 0);
    return { requests: journal.requests, restarts, failures: journal.failures, due, codes };
  } finally {
    closing.abort();
    for (const shopper of people) shopper.close();
  }
}
