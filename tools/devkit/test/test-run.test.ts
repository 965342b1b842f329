import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startNode } from '../src/processes.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';
import { TestRun } from '../src/test-run.ts';

function start() {
  const run = new TestRun(temporaryFolder('caches'));
  onTestFinished(() => run.end());
  return run;
}
const FOREVER = 'setInterval(() => {}, 1000)';

test('waits for a process that is about to end, and names nothing', async () => {
  const run = start();
  const { ended } = startNode(['-e', ''], { env: { ...process.env, ...run.environment } });
  expect(await run.leftBehind()).toEqual([]);
  expect(await ended).toMatchObject({ code: 0 });
});

test('names a folder and removes it', async () => {
  const run = start();
  for (const name of ['shell-assets-1', 'pnpm-dir-locks-0']) writeFileSync(path.join(run.folder, name), '');
  expect(await run.leftBehind()).toEqual(['left the temporary file or folder shell-assets-1 behind']);
  expect(await run.leftBehind()).toEqual([]);
});

test.each([
  [
    'inherited its environment',
    (run: TestRun) => ({ env: { ...process.env, ...run.environment }, args: [] }),
  ],
  [
    'was given an environment of its own',
    (run: TestRun) => ({ env: {}, args: [path.join(run.folder, 'data')] }),
  ],
])('names a process that %s, and ends it', async (_how, of) => {
  const run = start();
  const { env, args } = of(run);
  const left = startNode(['-e', FOREVER, ...args], { env });
  expect(await run.leftBehind(0)).toEqual([
    expect.stringMatching(`left the process ${left.pid} behind: .*${process.execPath}`),
  ]);
  expect((await left.ended).signal).toBe('SIGKILL');
});
