import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDataFolder } from '../src/data-folder.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a file that starts a program, and waits until that one runs. */
async function starter(end: string, stderr: 'inherit' | 'ignore' = 'inherit') {
  const from = (name: string) => new URL(`../src/${name}.ts`, import.meta.url).href;
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { run } from '${from('run')}'; import { Child } from '${from('child')}'; import { tmpdir } from 'node:os';
      const program = 'console.error(process.pid); setInterval(() => {}, 1000)';
      const part = new Child({ name: 'ending-' + process.pid, args: ['-e', 'setInterval(() => {}, 1000)'], env: {}, logs: tmpdir() });
      part.start();
      run(process.execPath, ['-e', program], { onErrorLine: (pid) => { console.log(pid, part.pid); ${end} } }).catch(() => {});`,
    ],
    { stdio: ['ignore', 'pipe', stderr] },
  );
  onTestFinished(() => rm(path.join(tmpdir(), `ending-${parent.pid}.log`), { force: true }));
  const [pids] = await new Promise<Buffer[]>((resolve) =>
    parent.stdout.once('data', (...data) => resolve(data)),
  );
  const children = String(pids).trim().split(' ').map(Number);
  expect(children).toHaveLength(2);
  onTestFinished(() => {
    for (const pid of [parent.pid!, ...children]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { parent, children };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s leaves no child behind', async (signal) => {
  const { parent, children } = await starter('');
  parent.kill(signal);
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), 20_000);
});

test('an error that nobody catches leaves no child behind', async () => {
  const { children } = await starter('setTimeout(() => { throw new Error() }, 0);', 'ignore');
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), 20_000);
});

test('a data folder that cannot be made is named, with the variable that moves it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(checkDataFolder(path.join(file, 'data'))).rejects.toThrow(
    /cannot write its data to .*file\/data: ENOTDIR.*another folder with DATA_DIR/,
  );
  await checkDataFolder(folder);
});
