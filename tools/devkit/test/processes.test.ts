import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { anyFreePorts, freePort } from '../src/free-ports.ts';
import { runNode, startNode, startServer, untilAnswers } from '../src/processes.ts';

const FOREVER = 'setInterval(() => {}, 1000)';
const serve = (port: number) =>
  `require('node:http').createServer((_, response) => response.end('well')).listen(${port}, '127.0.0.1')`;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that ends says how, what it printed, and reads what it is given', async () => {
  const code = `process.stdin.on('data', (data) => console.log(data + '!')).on('end', () => { console.error('no'); process.exit(3); })`;
  expect(await runNode(['-e', code], { input: 'hello' })).toEqual({
    code: 3,
    signal: null,
    out: 'hello!\n',
    err: 'no\n',
  });
});

test('a program that is not there is an error for who waits for its end only', async () => {
  const { ended, isRunning, stop } = startNode([], { cwd: '/no/such/folder' });
  expect([isRunning(), await stop()]).toEqual([false, null]);
  await expect(ended).rejects.toThrow('ENOENT');
});

test('a server is there once it answers, and is gone once it is stopped', async () => {
  const port = await freePort();
  const server = await startServer(['-e', serve(port)], `http://127.0.0.1:${port}`);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('well');
  expect(await server.stop('SIGKILL')).toBeNull();
  expect([server.isRunning(), isAlive(server.pid)]).toEqual([false, false]);
});

test('a server that ends before it answers is an error with what it printed', async () => {
  const started = startServer(['-e', 'console.error("no database")'], `http://127.0.0.1:${await freePort()}`);
  await expect(started).rejects.toThrow(/it ended\nno database/);
});

test('a server that does not answer in time is stopped', async () => {
  const server = startNode(['-e', FOREVER]);
  const waiting = untilAnswers(`http://127.0.0.1:${await freePort()}`, server, 50);
  await expect(waiting).rejects.toThrow('did not answer');
  expect(isAlive(server.pid)).toBe(false);
});

test('a process left running ends with the process that started it', async () => {
  const file = new URL('../src/processes.ts', import.meta.url).href;
  const script = `import { startNode } from '${file}';
    console.log(startNode(['-e', '${FOREVER}'], { background: true }).pid);`;
  const { code, out } = await runNode(['--input-type=module', '-e', script]);
  const pid = Number(out);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  expect(code).toBe(0);
  while (isAlive(pid)) await sleep(10);
});

test('free ports are different ones', async () => {
  const ports = await anyFreePorts(20);
  expect(new Set(ports).size).toBe(20);
});
