import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';

/**
 * Opens the shop's database for one command. When the running api holds the embedded database, the command works through
 * that process; with PostgreSQL it is a client like any other.
 */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  const database = await openDatabase({
    databaseUrl,
    directUrl,
    dataDir,
    poolSize: 2,
    share: 'join',
    queryTimeout: 60_000,
  });
  try {
    await migrate(database);
    return await work(database, config);
  } finally {
    await database.close();
  }
}
