import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@federation/registry/precompress';
import { fingerprint } from './fingerprint.ts';
import { DESK_REMOTES, packagesIn, REMOTES, ROOT } from './paths.ts';
import { run } from './run.ts';

/** A change in any of these is a change in every build. */
const COMMON = [
  'federation/build/src',
  'federation/build/package.json',
  'federation/protocol/src',
  'federation/protocol/package.json',
  ...packagesIn('shared').flatMap((name) => [`${name}/src`, `${name}/package.json`]),
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];
/** Sources of the desk and its remotes, beside those. */
const COMMON_OF_DESK = [
  'desk/kit/src',
  'desk/kit/package.json',
  'desk/contract/src',
  'desk/remotes.json',
  'federation/telemetry/src',
];
const DESK = ['desk', ...DESK_REMOTES.map(({ folder }) => folder)];
/** Those that have a server and a page of their own. */
const HOSTS = ['shell', 'desk'];
const PARTS = ['shell', ...REMOTES.map((name) => `remote-${name}`), ...DESK];

/** Builds one part unless its sources are those of the last build. */
async function buildPart(part: string, log: (message: string) => void): Promise<void> {
  const started = Date.now();
  const stamp = path.join(ROOT, part, 'dist/.sources');
  const sources = await fingerprint([
    ...COMMON,
    `${part}/src`,
    `${part}/package.json`,
    `${part}/rsbuild.config.ts`,
    ...(DESK.includes(part) ? COMMON_OF_DESK : []),
    ...(HOSTS.includes(part)
      ? ['federation/server/src', 'federation/store/src', 'federation/telemetry/src']
      : []),
    ...(part === 'shell'
      ? ['shared/platform/remotes.json', 'shared/platform/grants.json', 'federation/browser/src']
      : []),
  ]);
  // A development server empties the folder and leaves the stamp.
  const output = path.join(
    ROOT,
    part,
    HOSTS.includes(part) ? 'dist/web/manifest.json' : 'dist/release/release.json',
  );
  if (existsSync(output) && (await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  // A build that fails leaves nothing that a later one could take for its own.
  await rm(stamp, { force: true });
  await run('rsbuild', ['build'], {
    cwd: path.join(ROOT, part),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BUILD_ID: sources.slice(0, 8),
      PATH: `${path.join(ROOT, part, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  if (HOSTS.includes(part)) await precompress(path.join(ROOT, part, 'dist/web'));
  await writeFile(stamp, sources);
  log(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds the shell and the remotes for production. Parts that did not change are left as they are. */
export async function buildAll(
  log: (message: string) => void = console.log,
  parts: readonly string[] = PARTS,
): Promise<void> {
  for (const part of parts) await buildPart(part, log);
}
