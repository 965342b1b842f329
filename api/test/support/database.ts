import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { withClient } from './postgres.ts';

export type TestDatabase = {
  db: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
};

/** A fresh, migrated, empty database on the engine of this run, and a data folder. */
export async function freshDatabase(): Promise<TestDatabase> {
  // Work that ends late may write into it after `remove`.
  const dataDir = temporaryFolder('shop-api');
  const template = inject('template');
  if (process.env.TEST_DATABASE !== 'postgres') {
    await cp(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
    const db = await openDatabase({ dataDir });
    return { db, dataDir, databaseUrl: undefined, remove: () => removeAll(db, dataDir) };
  }
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await withClient(`${template}/postgres`, (client) =>
    client.query(`create database ${name} template template_shop`),
  );
  const databaseUrl = `${template}/${name}`;
  const db = await openDatabase({ databaseUrl, dataDir });
  return { db, dataDir, databaseUrl, remove: () => removeAll(db, dataDir) };
}

async function removeAll(db: Database, dataDir: string) {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
}
