import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';
import { Watchdog } from './watchdog.ts';

// The clock moves when a test says so: a busy machine would make any of these workers stand still.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

/** A worker whose processor time grows by `perSecond` milliseconds each second, and that needs `delay` ms to say so. */
function worker(perSecond: number, delay = 0): Worker {
  const started = performance.now();
  const cpuUsage = async () => {
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    return { user: (performance.now() - started) * perSecond, system: 0 };
  };
  return { threadId: 1, cpuUsage } as unknown as Worker;
}

/** Looks at a worker that stands still for a second. */
async function standStill(thread: Worker, heartbeat = new Heartbeat()): Promise<boolean> {
  const watchdog = new Watchdog(thread, heartbeat);
  const looks: Promise<boolean>[] = [];
  for (let look = 0; look < 25; look++) {
    looks.push(watchdog.hasOverrun(0));
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  return (await Promise.all(looks)).includes(true);
}

test('a worker that uses its processor while its event loop stands still has overrun', async () => {
  expect(await standStill(worker(1_000))).toBe(true);
});

test('a worker that stands still for want of a processor has not', async () => {
  expect(await standStill(worker(100))).toBe(false);
});

test('a worker that is slow to say what it used, for want of a processor, has not', async () => {
  expect(await standStill(worker(100, 300))).toBe(false);
});

test('a worker that says nothing has left JavaScript for good', async () => {
  const silent = { threadId: 1, cpuUsage: () => new Promise(() => {}) } as unknown as Worker;
  expect(await standStill(silent)).toBe(true);
});

test('a worker that ends one page after the other goes on, though its timers wait', async () => {
  const heartbeat = new Heartbeat();
  setInterval(() => heartbeat.begin(1)(), 100);
  expect(await standStill(worker(1_000), heartbeat)).toBe(false);
});
