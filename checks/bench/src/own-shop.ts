import { resolve } from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { freePorts } from '@shop/devkit/free-ports';
import { type Ports, readPorts } from '@shop/devkit/ports';
import { startShop } from '@shop/devkit/shop';

/** The first of the ports that a measurement's own servers listen on. */
export const FIRST_PORT = Number(process.env.BENCH_PORT ?? 3500);
/** Kept between runs: making the pictures takes longer than measuring. */
const DATA = resolve(import.meta.dirname, '../.data');

/** The shop as `npm start` runs it, on ports from `BENCH_PORT` (3500). */
export async function startOwnShop({
  dataDir = DATA,
  env = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
} = {}) {
  const ports = await freePorts(Object.keys(readPorts({})) as (keyof Ports)[], FIRST_PORT);
  await buildAll();
  return startShop({ ports, dataDir, env, log: console.log });
}
