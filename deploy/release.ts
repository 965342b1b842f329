import path from 'node:path';
import { runCli } from '@federation/cli';
import { librariesOf } from '@federation/protocol';
import { CONTRACT_VERSION } from '@shop/contract';
import deskRemotes from '@shop/desk/remotes' with { type: 'json' };
import { DESK_CONTRACT, DESK_SINGLETONS } from '@shop/desk-kit/build-values';
import { buildAll } from '@shop/devkit/build-all';
import { DATA_DIR, DESK_REMOTES, REMOTES, ROOT } from '@shop/devkit/paths';
import { buildFolder } from '@shop/devkit/releases';
import GRANTS from '@shop/platform/grants' with { type: 'json' };
import { SINGLETONS } from '@shop/platform/singletons';
import { mailBy } from './src/mail.ts';
import { rehearseBy } from './src/rehearsal.ts';

const args = process.argv.slice(2);
const isOfDesk = DESK_REMOTES.some(({ name }) => args.includes(name));
// The shop's shells load no remote of the desk: the desk of this working copy is what counts.
if (isOfDesk) process.env.RELEASE_SHELLS = '';
const shop = { host: { contract: CONTRACT_VERSION, singletons: librariesOf(SINGLETONS) }, grants: GRANTS };
const desk = {
  host: { contract: DESK_CONTRACT, singletons: librariesOf(DESK_SINGLETONS) },
  grants: Object.fromEntries(Object.entries(deskRemotes).map(([team, grant]) => [`desk_${team}`, grant])),
};

// The framework's command line for the remotes of this checkout.
await runCli(
  {
    command: 'npm run release --',
    money: (sum) => `${sum.toLocaleString('ru-RU')} ₽`,
    remotes: [
      ...REMOTES.map((name) => ({
        name,
        build: () => buildAll(console.error, [`remote-${name}`]),
        buildFolder: buildFolder(name),
      })),
      ...DESK_REMOTES.map(({ name, folder }) => ({
        name,
        build: () => buildAll(console.error, [folder]),
        buildFolder: path.join(ROOT, folder, 'dist/release'),
      })),
    ],
    dataDir: DATA_DIR,
    ...(process.env.SMTP_URL && { mail: mailBy(process.env.SMTP_URL) }),
    ...(process.env.REHEARSAL_BROWSER &&
      !isOfDesk && { rehearse: rehearseBy(process.env.REHEARSAL_BROWSER) }),
    host: isOfDesk ? desk : shop,
  },
  args,
);
