import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORGETFUL, startPostgres } from '@shop/devkit/postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

/**
 * Starts a PostgreSQL of its own for the run, from Debian's package, and migrates the template that every test file's
 * database is copied from. Without PostgreSQL the run fails: the tests on it are never skipped in silence.
 */
export async function setup(project: TestProject) {
  const { address, url, stop } = await startPostgres({ ...FORGETFUL, max_connections: '200' });
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-api-postgres-'));
  try {
    await withClient(url, (client) => client.query('create database template_shop'));
    const database = await openDatabase({ databaseUrl: `${address}/template_shop`, dataDir });
    await migrate(database);
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  project.provide('template', address);
  return stop;
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
