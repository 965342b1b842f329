import path from 'node:path';
import { DEPLOYMENT } from '../src/deployed-remote.ts';
import { newRemote } from '../src/new-remote.ts';
import { ROOT } from '../src/paths.ts';
import { readPorts } from '../src/ports.ts';
import { run } from '../src/run.ts';

const [name, ...rest] = process.argv.slice(2);

/** Installs what the lockfile has now, and formats what was written: the length of a name changes where lines break. */
async function finish(folder: string): Promise<void> {
  const written = [
    path.relative(ROOT, folder),
    'shared/platform',
    ...DEPLOYMENT.filter((file) => file.endsWith('.yml')),
  ];
  const args = ['tools/devkit/bootstrap.mjs', 'biome', 'check', '--write', ...written];
  await run(process.execPath, args);
}

/** Result, and the next steps. */
const done = (remote: string, port: number, folder: string) => `
Made ${path.relative(ROOT, folder)}/: one page at /${remote}, its texts, its tests, its build.
Changed shared/platform/remotes.json (its origin has port ${port} on a developer's machine), shared/platform/grants.json (it may have the pages below
/${remote} and fills no slot) and pnpm-lock.yaml; docker-compose.yml, .env.example,
the edge's Caddyfile and the Dockerfile, for an origin of its own there.
Build, tests, types, dependency rules and the scripts find it by that list.

  npm run dev                                see it at http://localhost:${readPorts().shell}/${remote}
  npm run verify                             lint, types, dependency rules, unit tests, its own among them
  ${`npm run release -- keygen ${remote}`.padEnd(42)} its signing key; prints REMOTE_${remote.toUpperCase()}_KEYS for the shells
  ${`npm run release -- publish ${remote}`.padEnd(42)} build, check, upload, make current

A deployed shell takes it from its environment, without a build: add ${remote} to REMOTES, and set REMOTE_${remote.toUpperCase()}_URL
and REMOTE_${remote.toUpperCase()}_KEYS. docs/teams.md says what a remote may use and what it is promised.`;

if (name === undefined || rest.length > 0) {
  console.error(
    'npm run new:remote <name>   a remote with one page, its texts and its tests: 2 to 20 letters and digits',
  );
  process.exitCode = 2;
} else {
  try {
    const { port, folder } = await newRemote(ROOT, name);
    await finish(folder);
    console.log(done(name, port, folder));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
