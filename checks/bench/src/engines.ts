import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

/** Where a shop of the measurement keeps its data, and how a second one gets the same. */
export type BenchDatabase = {
  /** The api's environment. */
  env: Record<string, string>;
  /** Copies the database while nobody has it open; returns where the bare loop finds it. */
  copy: () => Promise<string>;
  close: () => Promise<void>;
};

/** An empty database on an engine, below a folder. */
export async function openDatabase(engine: string, dataDir: string, port: number): Promise<BenchDatabase> {
  if (engine === 'pglite') {
    const copy = join(dataDir, 'bare');
    return {
      env: { DATA_DIR: dataDir },
      async copy() {
        await cp(join(dataDir, 'db'), copy, { recursive: true });
        return copy;
      },
      close: async () => {},
    };
  }
  if (engine !== 'postgres') throw new Error(`BENCH_ENGINES: there is no engine ${JSON.stringify(engine)}`);
  const server = await startPostgres(port);
  await server.run('create database shop');
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: `${server.address}/shop` },
    async copy() {
      await server.run('create database bare template shop');
      return `${server.address}/bare`;
    },
    close: server.stop,
  };
}
