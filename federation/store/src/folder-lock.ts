import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a publisher waits for another one, in milliseconds. */
const TIMEOUT = 30_000;
const BUSY = 5;

/** Takes the lock unless somebody has it. */
function take(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
}

/**
 * Runs work while no other process that asks the same does. The lock is the operating system's, held through an empty SQLite file: it
 * ends with the process, however that ends, so there is no stale lock to guess about.
 */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const file = path.join(folder, '.lock');
  const deadline = Date.now() + TIMEOUT;
  let lock = take(file);
  while (!lock) {
    if (Date.now() > deadline)
      throw new Error(
        `${file}: another publisher has held it for ${TIMEOUT / 1_000} s; end that process, or wait and try again`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20));
    lock = take(file);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
