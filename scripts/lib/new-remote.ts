import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '@federation/protocol/json';
import { defaultGrant, type Grants } from '@federation/protocol/ownership';
import { DEPLOYMENT, withRemote } from './deployed-remote.ts';

/** The name that the template has. It is a remote as it stands, so that it is formatted and linted as one. */
const TEMPLATE = 'example';
/** The remote whose dependencies in the lockfile are those of the template. */
const SAME_DEPENDENCIES = 'remote-info';
const TAKEN = ['shell', 'shared', 'api', 'sandbox', 'release', 'remote', TEMPLATE];

export type NewRemote = { name: string; port: number; folder: string };

/** A federation name is a variable in browsers, a part of addresses, folders and environment variables. */
function checkName(name: string, known: Record<string, number>): void {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
    throw new Error(
      `${JSON.stringify(name)} is no name for a remote: expected 2 to 20 lower-case letters and digits, a letter first`,
    );
  if (TAKEN.includes(name)) throw new Error(`${name} means something else here: choose another name`);
  if (known[name]) throw new Error(`There is a remote ${name} already: choose another name`);
}

/** Replaces the template's name in the names and the texts of all files below a folder. */
async function fillIn(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(TEMPLATE, name));
    await rename(file, path.join(entry.parentPath, entry.name.replaceAll(TEMPLATE, name)));
  }
}

/** The lockfile with one more package, whose dependencies are those of another one. Throws when that is not there. */
export function withImporter(lockfile: string, name: string): string {
  const start = lockfile.indexOf('importers:');
  const end = lockfile.indexOf('\npackages:', start);
  const [head = '', ...blocks] = lockfile.slice(start, end).split(/\n(?= {2}\S)/);
  const model = blocks.find((block) => block.startsWith(`  ${SAME_DEPENDENCIES}:`));
  if (!model) throw new Error(`pnpm-lock.yaml: expected a package ${SAME_DEPENDENCIES}, found none`);
  const added = model.trimEnd().replace(SAME_DEPENDENCIES, `remote-${name}`);
  const all = [...blocks.map((block) => block.trimEnd()), added].sort((a, b) =>
    a.trimStart() < b.trimStart() ? -1 : 1,
  );
  return `${lockfile.slice(0, start)}${[head.trimEnd(), ...all].join('\n\n')}\n${lockfile.slice(end)}`;
}

/** Adds a remote to the checkout at `root`: its folder, its place in the list of remotes, in the lockfile and in the deployment. Refuses one that exists. */
export async function newRemote(root: string, name: string): Promise<NewRemote> {
  const list = path.join(root, 'shared/remotes.json');
  const known = parseJson(await readFile(list, 'utf8'), list) as Record<string, number>;
  checkName(name, known);
  const grantsFile = path.join(root, 'shared/grants.json');
  const granted = parseJson(await readFile(grantsFile, 'utf8'), grantsFile) as Grants;
  const folder = path.join(root, `remote-${name}`);
  if (await stat(folder).catch(() => undefined))
    throw new Error(`${folder} is there already: move it away first`);

  const lock = path.join(root, 'pnpm-lock.yaml');
  const locked = withImporter(await readFile(lock, 'utf8'), name);
  const deployment = await Promise.all(
    DEPLOYMENT.map(async (file) => {
      const place = path.join(root, file);
      return [place, withRemote(file, await readFile(place, 'utf8'), name)] as const;
    }),
  );
  const port = Math.max(...Object.values(known)) + 1;
  await cp(path.join(root, 'templates/remote'), folder, { recursive: true });
  await fillIn(folder, name);
  await writeFile(list, `${JSON.stringify({ ...known, [name]: port }, null, 2)}\n`);
  await writeFile(grantsFile, `${JSON.stringify({ ...granted, [name]: defaultGrant(name) }, null, 2)}\n`);
  await writeFile(lock, locked);
  for (const [file, text] of deployment) await writeFile(file, text);
  return { name, port, folder };
}
