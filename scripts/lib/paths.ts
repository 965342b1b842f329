import path from 'node:path';

/** The root of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The parts that teams deploy on their own, by federation name. */
export const REMOTES = ['catalog', 'checkout', 'profile', 'info'] as const;
export type RemoteName = (typeof REMOTES)[number];

/** Where the shop keeps what it must not lose. */
export const DATA_DIR = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
