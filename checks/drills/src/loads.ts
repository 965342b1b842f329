import { randomUUID } from 'node:crypto';
import type { Answer, Call, EdgeAddress } from './edge-client.ts';
import { EdgeClient } from './edge-client.ts';
import { Journal } from './journal.ts';
import { Shopper } from './shopper.ts';

/** Something that callers do over and over: each has a connection of its own, and goes on once it is answered. */
export type Load = { name: string; caller: () => Caller };
export type Caller = { once: () => Promise<unknown>; close: () => void };

/** Headers of a browser. The load looks at no body. */
const PAGE = { 'accept-encoding': 'br, gzip', accept: 'text/html' };

async function good(answer: Promise<Answer>, { path }: Call): Promise<Answer> {
  const { status, body } = await answer;
  if (status < 200 || status > 299) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return answer;
}

/** Calls that do not depend on each other. `next` names the call of a turn. */
export function calls(name: string, edge: EdgeAddress, next: (turn: number) => Call): Load {
  let turn = 0;
  const caller = () => {
    const client = new EdgeClient(edge);
    const once = () => {
      const call = next(turn++);
      return good(client.send(call), call);
    };
    return { once, close: () => client.close() };
  };
  return { name, caller };
}

/** A page from an address that everybody asks for, or, `isNew`, from one that nobody asked for before. */
export function pages(name: string, edge: EdgeAddress, path: string, { isNew }: { isNew: boolean }): Load {
  const word = randomUUID().slice(0, 8);
  return calls(name, edge, (turn) => ({
    path: isNew ? `${path}?from=${word}-${turn}` : path,
    headers: PAGE,
  }));
}

/** Guests who choose, order, pay, and look at the order until it is delivered. */
export function purchases(name: string, edge: EdgeAddress, gateway: string): Load {
  const caller = () => {
    const journal = new Journal();
    const shopper = new Shopper(edge, journal, gateway);
    const once = async () => {
      await shopper.delivered(await shopper.buy());
      // A full api turns calls away at once, and the shopper tries again.
      const bad = journal.failures.find(({ reason }) => !reason.startsWith('503 '));
      if (bad) throw new Error(`${bad.call}: ${bad.reason}`);
    };
    return { once, close: () => shopper.close() };
  };
  return { name, caller };
}

/** Has so many callers repeat a load for so long; returns how often it was done, and in how many seconds. */
export async function repeat(
  { caller }: Load,
  width: number,
  seconds: number,
): Promise<{ done: number; took: number }> {
  const callers = Array.from({ length: width }, caller);
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let done = 0;
  try {
    await Promise.all(
      callers.map(async ({ once }) => {
        while (performance.now() < until) {
          await once();
          done += 1;
        }
      }),
    );
    return { done, took: (performance.now() - begun) / 1_000 };
  } finally {
    for (const { close } of callers) close();
  }
}
