import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated embedded database, to be copied; or the address of a PostgreSQL that holds the template. */
    template: string;
  }
}

/** Making an embedded database takes seconds, copying one does not: it is made once per run. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-pglite-'));
  const database = await openDatabase({ dataDir: folder });
  await migrate(database);
  await database.close();
  project.provide('template', folder);
  return () => rm(folder, { recursive: true, force: true });
}
