import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import deskRemotes from '@shop/desk/remotes' with { type: 'json' };
import remotes from '@shop/platform/remotes' with { type: 'json' };

/** The root of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The packages of the workspace in a folder, by their paths from the root. */
export const packagesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .map((name) => `${folder}/${name}`)
    .filter((name) => existsSync(path.join(ROOT, name, 'package.json')));

export type RemoteName = keyof typeof remotes;

/** The remotes that teams deploy on their own, by federation name → the port of their origin on a developer's machine. */
export const REMOTE_PORTS: Record<RemoteName, number> = remotes;
export const REMOTES = Object.keys(remotes) as RemoteName[];

/** A team's remote of the desk: its name, and its folder. */
export const DESK_REMOTES = Object.keys(deskRemotes).map((team) => ({
  name: `desk_${team}`,
  folder: `remote-${team}/desk`,
}));

/** Where the shop keeps what it must not lose. */
export const DATA_DIR = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
