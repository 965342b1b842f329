import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageCode, startRemote, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** `PUBLISHES=200` is the long run. */
const PUBLISHES = Number(process.env.PUBLISHES ?? 20);
const BALLAST = 8 * 1024 * 1024;
/** A version whose code holds on to some memory while it is held itself. */
const heavy = (heading: string) =>
  `const ballast = new Uint8Array(${BALLAST}); ${pageCode(heading, ', ballast')}`;

async function heldVersions(): Promise<number> {
  // References that were followed a moment ago are kept until the next task.
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().arrayBuffers / BALLAST;
}

test(`${PUBLISHES} publishes under load: no failed page, and old versions are let go of`, {
  timeout: 20_000,
}, async () => {
  const remote = await startRemote('catalog', { code: heavy('v0'), version: 'v0' });
  const app = await startShell([remote]);
  const before = await heldVersions();
  const failures: string[] = [];
  for (let count = 1; count <= PUBLISHES; count += 1) {
    remote.publish({ code: heavy(`v${count}`), version: `v${count}` });
    let isTaken = false;
    const visitors = Array.from({ length: 3 }, async () => {
      while (!isTaken) {
        const { statusCode, body } = await app.inject('/');
        const isWhole = statusCode === 200 && /<h1[^>]*>v\d+<\/h1>.*<\/html>$/s.test(body);
        if (!isWhole) failures.push(`${statusCode} ${body.slice(-200)}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    await twoLooks(remote);
    isTaken = true;
    await Promise.all(visitors);
    expect((await app.inject('/')).body).toMatch(new RegExp(`<h1[^>]*>v${count}</h1>`));
  }
  expect(failures).toEqual([]);
  // Held: the version in use, the one to fall back on, and the composition before.
  expect((await heldVersions()) - before).toBeLessThan(5);
});
