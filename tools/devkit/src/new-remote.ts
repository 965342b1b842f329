import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkRemoteName, copyTemplate } from '@federation/cli/create';
import { parseJson } from '@federation/protocol/json';
import { defaultGrant, type Grants } from '@federation/protocol/ownership';
import { DEPLOYMENT, withRemote } from './deployed-remote.ts';

/** The template in the lockfile: the new remote has its dependencies. */
const TEMPLATE = 'tools/templates/remote';
/** Folders that only a remote outside a checkout needs. */
const OUTSIDE_ONLY = ['.github'];
const TAKEN = ['shell', 'shared', 'api', 'sandbox', 'release', 'remote', 'example'];

export type NewRemote = { name: string; port: number; folder: string };

/** Throws for a name that is taken, or cannot be one. */
function checkName(name: string, known: Record<string, number>): void {
  checkRemoteName(name);
  if (TAKEN.includes(name)) throw new Error(`${name} means something else here: choose another name`);
  if (known[name]) throw new Error(`There is a remote ${name} already: choose another name`);
}

/** The package that a block of the lockfile is about. A colon after it would count for more than the slash of a folder inside. */
const nameOf = (block: string): string => block.trimStart().split(':', 1)[0]!;

/** The lockfile with one more package, whose dependencies are those of another one. Throws when that is not there. */
export function withImporter(lockfile: string, name: string): string {
  const start = lockfile.indexOf('importers:');
  const end = lockfile.indexOf('\npackages:', start);
  const [head = '', ...blocks] = lockfile.slice(start, end).split(/\n(?= {2}\S)/);
  const model = blocks.find((block) => block.startsWith(`  ${TEMPLATE}:`));
  if (!model) throw new Error(`pnpm-lock.yaml: expected a package ${TEMPLATE}, found none`);
  // Links lead from two folders less deep.
  const added = model.trimEnd().replace(TEMPLATE, `remote-${name}`).replaceAll('link:../../../', 'link:../');
  const all = [...blocks.map((block) => block.trimEnd()), added].sort((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
  return `${lockfile.slice(0, start)}${[head.trimEnd(), ...all].join('\n\n')}\n${lockfile.slice(end)}`;
}

/** Adds a remote to the checkout at `root`: its folder, its place in the list of remotes, in the lockfile and in the deployment. Refuses one that exists. */
export async function newRemote(root: string, name: string): Promise<NewRemote> {
  const list = path.join(root, 'shared/platform/remotes.json');
  const known = parseJson(await readFile(list, 'utf8'), list) as Record<string, number>;
  checkName(name, known);
  const grantsFile = path.join(root, 'shared/platform/grants.json');
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
  await copyTemplate(path.join(root, TEMPLATE), folder, name, OUTSIDE_ONLY);
  await writeFile(list, `${JSON.stringify({ ...known, [name]: port }, null, 2)}\n`);
  await writeFile(grantsFile, `${JSON.stringify({ ...granted, [name]: defaultGrant(name) }, null, 2)}\n`);
  await writeFile(lock, locked);
  for (const [file, text] of deployment) await writeFile(file, text);
  return { name, port, folder };
}
