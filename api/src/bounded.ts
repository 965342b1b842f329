import { Problem } from './problem.ts';

export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Admits `width` pieces of heavy work at a time and lets `waiting` more queue.
 * @throws {Problem} 503 beyond that: refusing at once keeps what was admitted fast.
 */
export function createBounded(width: number, waiting: number): Bounded {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) {
      if (queue.length >= waiting) throw overloaded();
      // The place is handed over: `running` stays as it is.
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

const overloaded = () =>
  new Problem(503, { detail: 'Сервис перегружен, попробуйте ещё раз.' }, { 'retry-after': '2' });
