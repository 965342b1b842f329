import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from './refusal.ts';

export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Admits `width` pieces of work at a time and lets `waiting` more queue. `refuseAfter`: how long a refusal is held back,
 * milliseconds, so that clients that retry at once are slowed down.
 * @throws {Refusal} 503 beyond that: what was admitted stays fast.
 */
export function createBounded(width: number, waiting: number, refuseAfter = 0): Bounded {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) {
      if (queue.length >= waiting) {
        if (refuseAfter > 0) await sleep(refuseAfter, undefined, { ref: false });
        throw refuse('http.overloaded');
      }
      // The slot is handed over: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Holds refusals back for `holdFor` milliseconds once there are more than `perSecond` of them: a flood of calls that are refused
 * anyway, each sent when the last one was answered, slows itself down.
 */
export function createBrake(perSecond: number, holdFor: number) {
  let second = 0;
  let count = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const now = Math.floor(performance.now() / 1_000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count > perSecond) await sleep(holdFor, undefined, { ref: false });
      throw error;
    }
  };
}
