import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newRemote } from '../src/new-remote.ts';
import { REMOTE_PORTS, ROOT } from '../src/paths.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

const CHANGED = [
  'pnpm-lock.yaml',
  'shared/platform/remotes.json',
  'shared/platform/grants.json',
  'docker-compose.yml',
  'deploy/Caddyfile',
  '.env.example',
  'Dockerfile',
];

/** One that this checkout has not, whatever was made in it. */
const NAME = ['gifts', 'presents', 'vouchers'].find((name) => !(name in REMOTE_PORTS))!;

/** Makes the folder that a new remote is made in; it goes with the test. */
function checkout(): string {
  const root = temporaryFolder('checkout');
  for (const name of ['shared', 'deploy', 'tools']) mkdirSync(path.join(root, name));
  for (const name of ['tools/templates', ...CHANGED])
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  return root;
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');
const readAll = (root: string) => CHANGED.map((file) => read(root, file)).join('\n');
const importers = (root: string) =>
  read(root, 'pnpm-lock.yaml')
    .replace(/^.*\nimporters:|\npackages:.*$/gs, '')
    .split('\n')
    .flatMap((line) => /^ {2}(\S+):$/.exec(line)?.[1] ?? []);

test('makes a folder under the new name and enters it where remotes are listed', async () => {
  const root = checkout();
  const before = importers(root);
  const remotes = JSON.parse(read(root, 'shared/platform/remotes.json'));
  const made = await newRemote(root, NAME);
  const port = Math.max(...(Object.values(remotes) as number[])) + 1;
  expect(made).toEqual({ name: NAME, port, folder: path.join(root, `remote-${NAME}`) });
  expect(JSON.parse(read(root, 'shared/platform/remotes.json'))).toEqual({ ...remotes, [NAME]: port });
  expect(JSON.parse(read(root, 'shared/platform/grants.json'))[NAME]).toEqual({
    paths: [`/${NAME}/*`],
    slots: [],
  });
  expect(importers(root)).toEqual([...before, `remote-${NAME}`].sort());
  const files = readdirSync(made.folder, { recursive: true }) as string[];
  expect(files).toContain(`src/pages/${NAME}-page.tsx`);
  const texts = files.filter((file) => /\.\w+$/.test(file)).map((file) => read(made.folder, file));
  expect([...files, ...texts].filter((text) => text.includes('example'))).toEqual([]);
});

test('adds nothing to the lockfile but the package', async () => {
  const root = checkout();
  const before = read(root, 'pnpm-lock.yaml').split('\n');
  await newRemote(root, NAME);
  const after = read(root, 'pnpm-lock.yaml').split('\n');
  const place = after.indexOf(`  remote-${NAME}:`);
  const added = after.splice(place, after.length - before.length);
  expect(after).toEqual(before);
  // The copied block has to name what the template asks for.
  const { dependencies, devDependencies } = JSON.parse(read(root, 'tools/templates/remote/package.json'));
  const named = added.flatMap((line) => /^ {6}'?([^ ']+)'?:$/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});

test.each(['docker-compose.yml', 'deploy/Caddyfile', '.env.example', 'Dockerfile'])(
  '%s says of the new remote what it says of another, and else what it said',
  async (file) => {
    const root = checkout();
    const before = read(root, file);
    await newRemote(root, NAME);
    const after = read(root, file);
    // One without a remote of the desk, which a new remote has not either; the level of the log is another "info".
    const count = (text: string, name: string) =>
      text.match(new RegExp(`(?<!LOG_LEVEL:-)${name}(?![a-z])`, 'gi'))?.length;
    expect(count(after, NAME)).toBe(count(before, 'info'));
    const without = after
      .replaceAll(new RegExp(`^ {2}(?:remote|release|first)-${NAME}:\\n(?: {4}.*\\n)+`, 'gm'), '')
      .replaceAll(new RegExp(`^.*(?:REMOTE_${NAME.toUpperCase()}|releases-${NAME}).*\\n`, 'gm'), '')
      .replace(` ${NAME};`, ';');
    expect(without).toBe(before);
  },
);

test('refuses a deployment that it cannot read, and leaves everything as it was', async () => {
  const root = checkout();
  writeFileSync(path.join(root, 'deploy/Caddyfile'), 'localhost\n');
  const before = readAll(root);
  await expect(newRemote(root, NAME)).rejects.toThrow(`deploy/Caddyfile: expected a line for ${NAME}`);
  expect(readAll(root)).toBe(before);
  expect(readdirSync(root)).not.toContain(`remote-${NAME}`);
});

test.each([
  ['', /is no name for a remote: expected 2 to 20/],
  ['Gifts', /is no name/],
  ['../gifts', /is no name/],
  ['gift-cards', /is no name/],
  ['a'.repeat(21), /is no name/],
  ['shell', /means something else here/],
  ['info', /There is a remote info already/],
])('refuses the name %j and leaves everything as it was', async (name, reason) => {
  const root = checkout();
  const before = readAll(root);
  await expect(newRemote(root, name)).rejects.toThrow(reason);
  expect(readAll(root)).toBe(before);
  expect(readdirSync(root)).not.toContain(`remote-${name}`);
});

test('refuses a folder that is there', async () => {
  const root = checkout();
  mkdirSync(path.join(root, `remote-${NAME}`));
  await expect(newRemote(root, NAME)).rejects.toThrow(`remote-${NAME} is there already`);
  expect(read(root, 'shared/platform/remotes.json')).not.toContain(NAME);
});
