import { publishNew, targetOf } from '@federation/cli/releases';
import { DATA_DIR, REMOTES } from './lib/paths.ts';
import { buildFolder } from './lib/releases.ts';

// Publishes what was built and never published, of these remotes or of all: the first releases of a new installation.
const named = process.argv.slice(2);
for (const name of REMOTES.filter((remote) => named.length === 0 || named.includes(remote))) {
  await publishNew(await targetOf(DATA_DIR, name), buildFolder(name));
  console.log(`${name} is published`);
}
