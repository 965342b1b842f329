import { DATA_DIR, REMOTES } from './lib/paths.ts';
import { publishNew, targetOf } from './lib/releases.ts';

// Publishes what was built and never published: the first releases of a new installation.
for (const name of REMOTES) {
  await publishNew(await targetOf(DATA_DIR, name), name);
  console.log(`${name} is published`);
}
