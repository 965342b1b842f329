import { freePort } from '@shop/devkit/free-ports';
import { afterAll } from 'vitest';
import { codes } from '../../src/platform/db/schema/catalogue.ts';
import { seedCatalogue } from './catalogue.ts';
import { freshDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { createProcess } from './process.ts';

const STOCK = 500;

/**
 * The api in `count` processes over one PostgreSQL, each answering calls and working off jobs, as behind a load balancer.
 * For the top of a test file that runs on PostgreSQL.
 */
export async function startProcesses(count: number) {
  const { db, dataDir, databaseUrl, remove } = await freshDatabase();
  const catalogue = await seedCatalogue(db);
  const { uc60 } = catalogue.products;
  await db.orm
    .insert(codes)
    .values(Array.from({ length: STOCK }, (_, n) => ({ productId: uc60, code: `STOCK-${n}` })));
  const gateway = await startGateway();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl!, SANDBOX_URL: gateway.url };
  const processes = await Promise.all(
    Array.from({ length: count }, async () => createProcess(await freePort(), env)),
  );
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.kill('SIGKILL')));
    await gateway.close();
    await remove();
  });
  // One makes the key of the data folder, the others find it.
  for (const each of processes) await each.start();

  let turn = 0;
  let callers = 0;
  /** Sends to one process after the other. */
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    turn += 1;
    const { url } = processes[turn % count]!;
    const isText = typeof body === 'string';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    return { status: response.status, text, cookie, json: text ? JSON.parse(text) : undefined };
  };

  return {
    db,
    dataDir,
    catalogue,
    gateway,
    processes,
    get: (path: string, headers = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers = {}) => send('POST', path, body, headers),
    /** Headers of a caller from a network of its own. */
    network() {
      callers += 1;
      return { 'x-forwarded-for': `198.51.${callers >> 8}.${callers & 255}` };
    },
  };
}
