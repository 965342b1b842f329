import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '../..');
type Environment = Record<string, string | undefined>;

/** Two games of the demo: what is measured does not need the pictures of all of them. */
export async function importCatalogue(dataDir: string, env: Environment, games: string[]): Promise<void> {
  const folder = join(dataDir, 'catalogue');
  const names = [
    'shop.yaml',
    'countries.yaml',
    'articles',
    'pictures',
    ...games.map((game) => `games/${game}.yaml`),
  ];
  for (const name of names) await cp(join(ROOT, 'demo', name), join(folder, name), { recursive: true });
  const shop = spawn(process.execPath, ['api/src/cli/index.ts', 'catalogue', 'import', folder], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(shop, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the catalogue could not be imported');
}

/** All calls of a measurement come from one address; they are counted as in a shop. */
const manyFromOne = { RATE_LIMIT_SCALE: '1000000' };

/** Starts the api as it runs in production and resolves once it answers. */
export async function startApi(port: number, env: Environment, nodeOptions: string[] = []) {
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, 'api/src/server.ts'], {
    cwd: ROOT,
    env: { ...process.env, API_PORT: String(port), LOG_LEVEL: 'error', ROLE: 'web', ...manyFromOne, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the api has ended');
    await sleep(100);
  }
  return {
    url,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
