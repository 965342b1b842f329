import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/devkit/free-ports';
import { runNode } from '@shop/devkit/processes';
import { afterAll, expect, test } from 'vitest';
import { importCatalogue } from '../src/modules/catalog/import/import.ts';
import { folderFiles } from '../src/platform/files/open-files.ts';
import { writeFolder } from './support/catalogue-folder.ts';
import { freshDatabase } from './support/database.ts';
import { createProcess } from './support/process.ts';
import { until } from './support/until.ts';

const CLI = fileURLToPath(new URL('../src/cli/index.ts', import.meta.url));
/** How old a price may be that a shopper sees, seconds. */
const FRESH = 5;

const { db, dataDir, databaseUrl } = await freshDatabase();
const root = await mkdtemp(join(tmpdir(), 'shop-fresh-'));
const folder = join(root, 'catalogue');
await writeFolder(folder);
await importCatalogue(db, { folder, files: folderFiles(dataDir) });
await db.close();
const env = {
  DATA_DIR: dataDir,
  ANSWER_CACHE_TTL: '1000',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
};
const api = createProcess(await freePort(), env);
afterAll(async () => {
  await api.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** The operator's command line, in a process of its own. */
async function shop(...args: string[]) {
  const { code } = await runNode([CLI, ...args], {
    env: { PATH: process.env.PATH, ...env },
    showErrors: true,
  });
  expect(code).toBe(0);
}
const price = async () => {
  const response = await fetch(`${api.url}/api/games/`);
  const { results } = (await response.json()) as { results: { products: { price: string }[] }[] };
  return { price: results[0]!.products[0]!.price, headers: response.headers };
};

test("an operator's change is answered by a running shop, and kept by no cache beyond 5 s", {
  tags: '@spec-10.14',
}, async () => {
  await api.start();
  const before = await price();
  const next = join(root, 'next');
  await cp(folder, next, { recursive: true });
  const file = join(next, 'games/pubg-mobile.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('price: "99.00"', 'price: "95.00"'));
  await shop('catalogue', 'import', next);
  await until(async () => (await price()).price === '95.00');
  const after = await price();
  const [, age] = /^public, max-age=(\d+)$/.exec(after.headers.get('cache-control') ?? '')!;
  // The process's own cache comes on top.
  expect(Number(age) + 1).toBeLessThanOrEqual(FRESH);
  const etag = before.headers.get('etag')!;
  expect(after.headers.get('etag')).not.toBe(etag);
  const again = (known: string) => fetch(`${api.url}/api/games/`, { headers: { 'if-none-match': known } });
  expect((await again(etag)).status).toBe(200);
  expect((await again(after.headers.get('etag')!)).status).toBe(304);
});
