import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { key, type TestStore, temporary } from './fixtures.ts';

/** Compiled sources: publishers start in half the time. */
export const COMPILED = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled');

/** The key of these tests in a file. */
export function keyFile(): string {
  const file = path.join(temporary(), 'key.pem');
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

export type Publisher = { pid: number; ended: Promise<{ signal: NodeJS.Signals | null; output: string }> };

/** Publishes builds from a process of its own. `nodeArgs` and `env` make it die. */
export function startPublisher(
  place: TestStore,
  remote: string,
  builds: string[],
  { nodeArgs = [], env = {} }: { nodeArgs?: string[]; env?: Record<string, string> } = {},
): Publisher {
  const args = [...nodeArgs, path.join(import.meta.dirname, 'publisher.ts')];
  const child = spawn(process.execPath, [...args, place.location, remote, keyFile(), ...builds], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...place.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<{ signal: NodeJS.Signals | null; output: string }>((resolve) => {
    child.once('close', (_, signal) => resolve({ signal, output }));
  });
  return { pid: child.pid!, ended };
}
