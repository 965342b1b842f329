import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Child } from '../src/child.ts';
import { freePort } from '../src/free-ports.ts';
import { ROOT } from '../src/paths.ts';
import { sandboxSecret } from '../src/sandbox-secret.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

async function folder(): Promise<string> {
  const made = temporaryFolder('child');
  return made;
}

async function run(
  code: string,
  delay = 10,
): Promise<{ child: Child; said: string[]; crash: Promise<string> }> {
  const child = new Child({ name: 'part', args: ['-e', code], env: {}, logs: await folder() });
  onTestFinished(() => child.stop());
  const said: string[] = [];
  const crash = new Promise<string>((resolve) => {
    child.onCrash = resolve;
  });
  child.restart = { limit: 2, delay, log: (message) => said.push(message) };
  child.start();
  return { child, said, crash };
}

const FOREVER = 'setInterval(() => {}, 1000)';

test('a process that hangs is ended and started again; one that answers is left alone', {
  tags: '@spec-17.3',
}, async () => {
  const port = await freePort();
  const hangs = `require('http').createServer((q, a) => (q.url === '/hang' ? setTimeout(() => { for (;;); }) : a.end())).listen(${port}, '127.0.0.1')`;
  const { child, said } = await run(hangs);
  const first = child.pid!;
  const url = `http://127.0.0.1:${port}/`;
  await vi.waitFor(() => fetch(url), 20_000);
  child.watch(url, 500);
  await fetch(`${url}hang`, { signal: AbortSignal.timeout(200) }).catch(() => undefined);
  await vi.waitFor(() => expect(said.join()).toContain(`does not answer at ${url}`), 20_000);
  await vi.waitFor(async () => expect((await fetch(url)).ok).toBe(true), 20_000);
  expect(child.pid).not.toBe(first);
});

test('a process that is killed is started again, and what happened is said', {
  tags: '@spec-17.3',
}, async () => {
  const { child, said } = await run(FOREVER);
  const first = child.pid!;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(said).toHaveLength(1), LIMIT);
  expect(said[0]).toMatch(/part ended unexpectedly \(SIGKILL\)[\s\S]*started again in 0\.01 s \(1 of 2\)/);
  await vi.waitFor(() => expect(child.pid).toEqual(expect.any(Number)), LIMIT);
  expect(child.pid).not.toBe(first);
});

test('a process that dies each time is given up, with the reason and the end of its log', {
  tags: '@spec-17.3',
}, async () => {
  const { child, said, crash } = await run('console.error("no database"); process.exit(3)');
  expect(await crash).toMatch(/code 3[\s\S]*no database[\s\S]*started again 2 times and died each time/);
  expect(said).toHaveLength(2);
  expect(child.pid).toBeUndefined();
});

test('a process that dies is shown by the lines of this run', async () => {
  const logs = await folder();
  writeFileSync(path.join(logs, 'part.log'), 'from yesterday\n');
  const child = new Child({
    name: 'part',
    args: ['-e', 'console.error("no database"); process.exit(3)'],
    env: {},
    logs,
  });
  const crash = new Promise<string>((resolve) => {
    child.onCrash = resolve;
  });
  child.start();
  expect(await crash).toMatch(/part\.log:\nno database$/);
});

test('a log that cannot be written keeps no process from its work, nor from its next start', {
  tags: '@spec-17.3',
}, async () => {
  const port = await freePort();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const code = `require('http').createServer((q, a) => (q.url === '/end' ? process.exit(1) : a.end())).listen(${port}, '127.0.0.1')`;
  // Nobody can make a folder below a file.
  const logs = path.join(import.meta.filename, 'logs');
  const child = new Child({ name: 'part', args: ['-e', code], env: {}, logs });
  onTestFinished(() => child.stop());
  child.restart = { limit: 2, delay: 10, log: () => {} };
  child.start();
  const url = `http://127.0.0.1:${port}/`;
  await vi.waitFor(() => fetch(url), LIMIT);
  const first = child.pid;
  await fetch(`${url}end`).catch(() => undefined);
  await vi.waitFor(async () => {
    expect((await fetch(url)).ok).toBe(true);
    expect(child.pid).not.toBe(first);
  }, LIMIT);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('part writes no log: ENOTDIR'));
});

test('a process that is ended while it waits for its new start stays down', {
  tags: '@spec-17.3',
}, async () => {
  const delay = 3_600_000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { child, said } = await run('process.exit(1)', delay);
  await vi.waitFor(() => expect(said).toHaveLength(1), LIMIT);
  await child.stop();
  vi.advanceTimersByTime(2 * delay);
  expect(child.pid).toBeUndefined();
  expect(said).toHaveLength(1);
});

test('Ctrl-C, which every process hears at once, is no crash of those that end before their turn', {
  tags: '@spec-17.3',
}, async () => {
  const parent = spawn(process.execPath, ['tools/devkit/test/fixtures/two-children.ts', await folder()], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of parent.stdout) {
    said += chunk;
    // As a terminal does it: to the whole group.
    if (/started\n$/.test(said)) process.kill(-parent.pid!, 'SIGINT');
  }
  expect(said).toBe('started\nstopped\n');
});

test('the sandbox’s secret is made once, differs between shops, and is readable by its owner only', {
  tags: '@spec-17.2',
}, async () => {
  const [one, other] = [await folder(), await folder()];
  const secret = sandboxSecret(one);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(sandboxSecret(one)).toBe(secret);
  expect(sandboxSecret(other)).not.toBe(secret);
  const file = path.join(one, 'sandbox-secret');
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
