import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNode } from '@shop/devkit/processes';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, test } from 'vitest';
import { DatabaseHeldError, takeLock } from '../../src/platform/db/embedded/lock.ts';

const LOCK = new URL('../../src/platform/db/embedded/lock.ts', import.meta.url).href;
const folder = () => join(temporaryFolder('shop-lock'), 'db');

/** Another process that takes the lock and says how it went, until it is killed. */
async function other(path: string) {
  const script = `import { takeLock } from '${LOCK}';
    try { takeLock('${path}'); console.log('taken'); setInterval(() => {}, 1000); } catch (error) { console.log(error.message); }`;
  const { child, pid, stop } = startNode(['--input-type=module', '-e', script], { showErrors: true });
  const [said] = (await once(child.stdout!, 'data')) as [string];
  return { said: said.trim(), kill: () => stop('SIGKILL'), pid };
}

test('a second process is refused, with the one that holds it', async () => {
  const path = folder();
  const release = takeLock(path);
  const { said } = await other(path);
  expect(said).toContain(`process ${process.pid}`);
  release();
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('the lock of a process that was killed is taken over', async () => {
  const path = folder();
  const { said, kill, pid } = await other(path);
  expect(said).toBe('taken');
  expect(() => takeLock(path)).toThrow(DatabaseHeldError);
  expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8')).pid).toBe(pid);
  await kill();
  takeLock(path)();
});

test('of many that find a dead lock one wins', async () => {
  const path = folder();
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, born: 'long ago', token: 'x' }));
  const processes = await Promise.all(Array.from({ length: 4 }, () => other(path)));
  expect(processes.filter(({ said }) => said === 'taken')).toHaveLength(1);
  await Promise.all(processes.filter(({ said }) => said === 'taken').map(({ kill }) => kill()));
});

test('a living process with the number of a dead holder does not keep the lock', () => {
  const path = folder();
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.ppid, born: 'another life', token: 'x' }));
  takeLock(path)();
});

test('a lock file that holds garbage is taken over', () => {
  const path = folder();
  writeFileSync(`${path}.lock`, '{"pid":');
  takeLock(path)();
});
