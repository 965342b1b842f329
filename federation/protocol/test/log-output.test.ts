import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logOutput } from '../src/log-output.ts';

/** Bytes that a write to a descriptor takes at most, call by call; an error's code where it fails. */
let disk: (number | string)[] = [];
let written = '';
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  write(_fd: number, data: Buffer, done: (error: object | null, bytes?: number) => void) {
    const most = disk.shift() ?? data.length;
    if (typeof most === 'string') return setImmediate(done, { code: most });
    const taken = data.subarray(0, most);
    written += taken.toString();
    return setImmediate(done, null, taken.length);
  },
}));

const MODULE = JSON.stringify(new URL('../src/log-output.ts', import.meta.url).href);

/** A process whose log goes to a file; its exit code, and what it said of itself on its other output. */
async function run(code: string, log: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', openSync(log, 'a'), 'pipe'],
    timeout: 20_000,
  });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const exit = await new Promise((resolve) =>
    child.on('close', (status, signal) => resolve(signal ?? status)),
  );
  return { exit, said };
}

test('a full disk costs the lines of the log: the process works on, and ends when it is asked to', async () => {
  const code = `
    const { logOutput } = await import(${MODULE});
    const log = logOutput();
    for (let n = 0; n < 1000; n++) log.write('x'.repeat(1000) + '\\n');
    await new Promise((resolve) => setImmediate(resolve));
    for (let n = 0; n < 10; n++) { log.write('later\\n'); await new Promise((resolve) => setTimeout(resolve, 1)); }
    log.write('last\\n');
    console.error('alive');
    process.exit(0);`;
  // Every write to it fails as on a full disk.
  expect(await run(code, '/dev/full')).toEqual({ exit: 0, said: 'alive\n' });
});

test('a full disk costs what a thread prints, and not the process', async () => {
  const code = `
    const { Worker } = await import('node:worker_threads');
    const { logOutput } = await import(${MODULE});
    logOutput();
    const thread = new Worker('console.log("of a thread")', { eval: true });
    await new Promise((resolve) => thread.stdout.once('data', resolve));
    await new Promise((resolve) => thread.once('exit', resolve));
    console.log('of the process');
    console.error('alive');`;
  expect(await run(code, '/dev/full')).toEqual({ exit: 0, said: 'alive\n' });
});

test('every line is written once and whole, also what waits at the end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'log');
  const code = `
    const { logOutput } = await import(${MODULE});
    const log = logOutput();
    for (let n = 0; n < 5000; n++) { log.write(n + '\\n'); if (n % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 1)); }
    process.exit(0);`;
  expect(await run(code, file)).toEqual({ exit: 0, said: '' });
  const lines = readFileSync(file, 'utf8').trim().split('\n').map(Number);
  expect(lines.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 5_000 }, (_, n) => n));
  // A write under way at the end cannot be waited for: its lines, and they alone, may come last.
  const breaks = lines.slice(1).filter((line, index) => line !== lines[index]! + 1);
  expect(breaks.length).toBeLessThanOrEqual(2);
});

test('a line that a full disk cut off does not run into the one after it', async () => {
  disk = [12, 'ENOSPC'];
  const log = logOutput(-1);
  log.write('{"a":"first"}\n');
  log.write('{"a":"second"}\n');
  await vi.waitFor(() => expect(disk).toEqual([]));
  log.write('{"a":"later"}\n');
  await vi.waitFor(() => expect(written).toContain('later'));
  const [cut, ...lines] = written.trim().split('\n');
  expect(cut).toBe('{"a":"first"');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ a: 'second' }, { lost: 1 }, { a: 'later' }]);
});
