import path from 'node:path';
import { runCli } from '@federation/cli';
import { CONTRACT_VERSION } from '@shop/contract';
import GRANTS from '@shop/platform/grants' with { type: 'json' };
import { SINGLETONS } from '@shop/platform/singletons';
import { buildAll } from './lib/build-all.ts';
import { mailBy } from './lib/mail.ts';
import { DATA_DIR, DESK_PARTS, REMOTES, ROOT } from './lib/paths.ts';
import { buildFolder } from './lib/releases.ts';

const singletons = Object.entries(SINGLETONS).map(([name, { version }]) => [name, version]);

// The framework's command line for the remotes of this checkout.
await runCli(
  {
    command: 'npm run release --',
    remotes: [
      ...REMOTES.map((name) => ({
        name,
        build: () => buildAll(console.error, [`remote-${name}`]),
        buildFolder: buildFolder(name),
      })),
      ...DESK_PARTS.map(({ name, folder }) => ({
        name,
        build: () => buildAll(console.error, [folder]),
        buildFolder: path.join(ROOT, folder, 'dist/release'),
      })),
    ],
    dataDir: DATA_DIR,
    ...(process.env.SMTP_URL && { mail: mailBy(process.env.SMTP_URL) }),
    host: {
      host: { contract: CONTRACT_VERSION, singletons: Object.fromEntries(singletons) },
      grants: GRANTS,
    },
  },
  process.argv.slice(2),
);
