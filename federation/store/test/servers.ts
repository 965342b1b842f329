import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFauxqs } from './fauxqs.ts';
import { startMoto } from './moto.ts';

/** Where a store is, and what a process needs to reach it. */
export type Server = { location: string; env: Record<string, string>; stop(): Promise<void> };

async function startFolder(): Promise<Server> {
  const location = await mkdtemp(path.join(tmpdir(), 'store-'));
  return { location, env: {}, stop: () => rm(location, { recursive: true, force: true }) };
}

/** Every kind of store: whatever holds of one holds of all. */
export const SERVERS: [string, () => Promise<Server>][] = [
  ['a folder', startFolder],
  ['a bucket of moto', startMoto],
  ['a bucket of fauxqs, which ignores conditions', startFauxqs],
];
