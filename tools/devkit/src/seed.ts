import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { run } from './run.ts';

/** The demo catalogue, and the code that makes rows of it: what a search finds changes with it. */
const SOURCES = [
  'examples/catalogue',
  'api/src/modules/catalog/import',
  'api/src/modules/catalog/spelling.ts',
];

/** Imports the demo catalogue and its codes, unless these very files were imported before, by the same code. */
export async function seed(
  dataDir: string,
  env: Record<string, string>,
  log: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const stamp = path.join(dataDir, 'seeded');
  const wanted = await fingerprint(SOURCES);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  log('Importing the demo catalogue…');
  const shop = (...args: string[]) =>
    run(process.execPath, ['api/src/cli/index.ts', ...args], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      onErrorLine: log,
      signal,
    });
  await mkdir(dataDir, { recursive: true });
  await shop('catalogue', 'import', 'examples/catalogue');
  await shop('codes', 'import', 'examples/catalogue/codes');
  await writeFile(stamp, wanted);
}
