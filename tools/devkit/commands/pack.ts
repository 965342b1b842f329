import path from 'node:path';
import { parseArgs } from 'node:util';
import { packInto } from '../src/pack.ts';

const USAGE = `npm run pack -- <folder> [--create <name>]

  Puts the packages that a remote needs into the folder of its own repository: packages/*.tgz, and pnpm-workspace.yaml with overrides that lead
  to them. Nothing of the shop is in a registry. Run it again to upgrade.
  --create <name>   makes the remote too, in an empty folder: 2 to 20 lower-case letters and digits`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { create: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [folder, ...more] = positionals;
  if (values.help) console.log(USAGE);
  else if (folder === undefined || more.length > 0) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    await packInto(path.resolve(folder), values.create);
    console.log(`The packages are in ${path.resolve(folder, 'packages')}; commit them with the rest.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
