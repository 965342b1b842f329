import path from 'node:path';
import { publishNew, targetOf } from '@federation/cli/releases';
import { DATA_DIR, DESK_REMOTES, REMOTES, ROOT } from '@shop/devkit/paths';
import { buildFolder } from '@shop/devkit/releases';

// Publishes what was built and never published, of these remotes or of all: the first releases of a new installation.
const named = process.argv.slice(2);
const builds = [
  ...REMOTES.map((name) => ({ name, folder: buildFolder(name) })),
  ...DESK_REMOTES.map(({ name, folder }) => ({ name, folder: path.join(ROOT, folder, 'dist/release') })),
];
for (const { name, folder } of builds.filter(({ name }) => named.length === 0 || named.includes(name))) {
  await publishNew(await targetOf(DATA_DIR, name), folder);
  console.log(`${name} is published`);
}
