import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startPostgres as start } from '@shop/devkit/postgres';
import { ROOT } from './api-process.ts';

const { Client } = createRequire(join(ROOT, 'api/package.json'))('pg');

/** A PostgreSQL of its own with its usual settings, as a shop would run it. */
export async function startPostgres(port: number) {
  const { address, url, stop } = await start({}, port);
  return {
    address,
    /** Runs one statement over a connection of its own. */
    run: async (text: string) => {
      const client = new Client(url);
      await client.connect();
      await client.query(text).finally(() => client.end());
    },
    stop,
  };
}
