import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from '@federation/cli/create';
import { packagesIn, ROOT } from './paths.ts';
import { run } from './run.ts';

type Manifest = { name: string; dependencies?: object; devDependencies?: object; peerDependencies?: object };

const TEMPLATE = '@shop/remote-example';
/** Where the tarballs are in a remote's own repository. They belong into it: its build machine installs them too. */
const PACKAGES = 'packages';
const WORKSPACE = 'pnpm-workspace.yaml';
const MARK = '# Written by «npm run pack» of the shop, again at every upgrade.';

/** The packages of this workspace that the template needs, each by itself or by another one. */
async function neededPackages(): Promise<string[]> {
  const folders = [...packagesIn('federation'), ...packagesIn('shared'), ...packagesIn('tools/templates')];
  const texts = folders.map((folder) => readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
  const manifests = (await Promise.all(texts)).map((text) => JSON.parse(text) as Manifest);
  const known = new Map(manifests.map((manifest) => [manifest.name, manifest]));
  const needed = new Set<string>();
  const add = (names: object = {}) => {
    for (const name of Object.keys(names)) {
      const manifest = known.get(name);
      if (!manifest || needed.has(name)) continue;
      needed.add(name);
      add({ ...manifest.dependencies, ...manifest.peerDependencies });
    }
  };
  const { dependencies, devDependencies } = known.get(TEMPLATE)!;
  add({ ...dependencies, ...devDependencies });
  return [...needed].sort();
}

/** Packs packages as they would be published, into a folder. Returns the file of each by its name. */
async function pack(names: readonly string[], folder: string): Promise<Map<string, string>> {
  const { packageManager } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const filters = names.flatMap((name) => ['--filter', name]);
  const args = ['--recursive', ...filters, 'pack', '--pack-destination', folder];
  // The packages' own scripts run TypeScript: by this Node, whatever the machine has.
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  await run('npx', ['--yes', packageManager, ...args], { env: { ...process.env, PATH } });
  const files = await readdir(folder);
  return new Map(
    names.map((name) => {
      const start = `${name.replace('@', '').replace('/', '-')}-`;
      const file = files.find((each) => each.startsWith(start) && /^\d/.test(each.slice(start.length)));
      if (!file) throw new Error(`pnpm pack made no ${start}<version>.tgz in ${folder}`);
      return [name, file];
    }),
  );
}

/**
 * Puts all that a remote needs of this workspace into the folder of its own repository: tarballs, and overrides by which pnpm takes these
 * names from there and never from a registry. With `name` makes the remote as well, in an empty folder.
 * Throws for a `pnpm-workspace.yaml` that somebody else wrote, with the lines for it.
 */
export async function packInto(folder: string, name?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (name && present.length > 0) throw new Error(`${folder} is not empty: choose another folder`);
  const scratch = await mkdtemp(`${path.resolve(folder)}.pack-`);
  try {
    const needed = await neededPackages();
    const files = await pack([...needed, TEMPLATE], scratch);
    if (name) await create([name, '--template', path.join(scratch, files.get(TEMPLATE)!), '--into', folder]);
    await rm(path.join(scratch, files.get(TEMPLATE)!));
    await rm(path.join(folder, PACKAGES), { recursive: true, force: true });
    await rename(scratch, path.join(folder, PACKAGES));
    const lines = needed.map((each) => `  '${each}': file:${PACKAGES}/${files.get(each)}`);
    const overrides = ['overrides:', ...lines, ''].join('\n');
    const file = path.join(folder, WORKSPACE);
    const before = await readFile(file, 'utf8').catch(() => MARK);
    if (!before.startsWith(MARK))
      throw new Error(
        `${file} is your own: put these lines into it in place of the former ones\n${overrides}`,
      );
    await writeFile(file, `${MARK}\n${overrides}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
