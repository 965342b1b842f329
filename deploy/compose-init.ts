import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_DIR, REMOTES, ROOT } from '@shop/devkit/paths';
import { installedComposeProblem } from './src/compose-version.ts';
import { fillExample, readSite } from './src/env-file.ts';
import { giveKeys } from './src/key-owner.ts';

/** `npm run compose:init [<domain> <e-mail>]`: the `.env` of docker-compose.yml, and the keys that the teams sign with. */
async function main(): Promise<void> {
  const site = readSite(process.argv.slice(2));
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) throw new Error(`${file} is there already; remove it to begin again`);
  const keys = path.join(DATA_DIR, 'keys');
  const example = await readFile(path.join(ROOT, '.env.example'), 'utf8');
  await writeFile(file, await fillExample(example, keys, REMOTES, site), { mode: 0o600, flag: 'wx' });
  await giveKeys(keys);
  const problem = await installedComposeProblem();
  if (problem) console.error(`${problem}.`);
  console.log(
    `Wrote ${file}. The signing keys are in ${keys}: each team takes its own and keeps it to itself.${site ? '\nFill in SMTP_URL, and your accounts: docs/guides/server.md.' : ''}`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
