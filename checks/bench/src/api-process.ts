import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startServer } from '@shop/devkit/processes';
import { run } from '@shop/devkit/run';

export const ROOT = resolve(import.meta.dirname, '../../..');
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
  for (const name of names)
    await cp(join(ROOT, 'examples/catalogue', name), join(folder, name), { recursive: true });
  await run(process.execPath, ['api/src/cli/index.ts', 'catalogue', 'import', folder], {
    env: { ...process.env, ...env },
  });
}

/** All calls of a measurement come from one address; they are counted as in a shop. */
const manyFromOne = { RATE_LIMIT_SCALE: '1000000' };

/** Starts the api as it runs in production and resolves once it answers. */
export async function startApi(port: number, env: Environment, nodeOptions: string[] = []) {
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer([...nodeOptions, 'api/src/server.ts'], `${url}/readyz`, {
    env: { ...process.env, API_PORT: String(port), LOG_LEVEL: 'error', ROLE: 'web', ...manyFromOne, ...env },
    showErrors: true,
  });
  return { url, pid: server.pid, stop: async () => void (await server.stop()) };
}
