import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseJson } from '@federation/protocol/json';

/** Throws for what cannot be a remote's name: it is a variable in browsers, a part of addresses, folders and environment variables. */
export function checkRemoteName(name: string): void {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
    throw new Error(
      `${JSON.stringify(name)} is no name for a remote: expected 2 to 20 lower-case letters and digits, a letter first`,
    );
}

/** Folders of a template that are not copied. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.data']);

/** Copies a template to `folder` as the remote `name`: the template's own name is replaced in texts and names of files. `without` names more that stays behind. */
export async function copyTemplate(
  template: string,
  folder: string,
  name: string,
  without: readonly string[] = [],
): Promise<void> {
  const file = path.join(template, 'package.json');
  const { federation } = parseJson(await readFile(file, 'utf8'), file) as { federation?: { remote: string } };
  const before = federation?.remote;
  if (!before) throw new Error(`${file}: expected "federation": { "remote": "<name>" }, found none`);
  const isCopied = (source: string) =>
    !LEFT_OUT.has(path.basename(source)) && !without.includes(path.relative(template, source));
  await cp(template, folder, { recursive: true, filter: isCopied });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const copied = path.join(entry.parentPath, entry.name);
    await writeFile(copied, (await readFile(copied, 'utf8')).replaceAll(before, name));
    await rename(copied, path.join(entry.parentPath, entry.name.replaceAll(before, name)));
  }
}

const run = promisify(execFile);

/** A folder with what a template names: a folder as it is, a tarball unpacked, a package of the registry fetched and unpacked. */
async function unpacked(template: string, scratch: string): Promise<string> {
  if ((await stat(template).catch(() => undefined))?.isDirectory()) return template;
  let tarball = template;
  if (!template.endsWith('.tgz')) {
    const { stdout } = await run('npm', ['pack', template, '--silent', '--pack-destination', scratch]);
    tarball = path.join(scratch, stdout.trim());
  }
  await run('tar', ['-xzf', tarball, '-C', scratch]);
  return path.join(scratch, 'package');
}

/** `federation create <name> --template <…> [--into <folder>]`: writes a remote into an empty folder. */
export async function create(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { template: { type: 'string' }, into: { type: 'string' } },
  });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0 || !values.template)
    throw new Error(
      'create <name> --template <folder, .tgz or package> [--into <folder>]   (default remote-<name>)',
    );
  checkRemoteName(name);
  const folder = path.resolve(values.into ?? `remote-${name}`);
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new Error(`${folder} is not empty: choose another folder with --into`);
  const scratch = await mkdtemp(path.join(tmpdir(), 'federation-template-'));
  try {
    await copyTemplate(await unpacked(values.template, scratch), folder, name);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  console.log(`Made ${folder}: a page at /${name}, its texts, tests, build and CI. Next, in that folder:

  pnpm install
  pnpm types && pnpm test && pnpm build
  pnpm federation keygen                     its signing key; prints the line for the shells' configuration
  pnpm federation publish --shell <url>      build, check, upload, make current`);
}
