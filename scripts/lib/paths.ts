import path from 'node:path';
import remotes from '@shop/shared/remotes' with { type: 'json' };

/** The root of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

export type RemoteName = keyof typeof remotes;

/** The parts that teams deploy on their own, by federation name → the port of their origin on a developer's machine. */
export const REMOTE_PORTS: Record<RemoteName, number> = remotes;
export const REMOTES = Object.keys(remotes) as RemoteName[];

/** Where the shop keeps what it must not lose. */
export const DATA_DIR = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
