import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { REMOTES, ROOT } from '@shop/devkit/paths';
import { keep } from './archive.ts';
import { keepApi } from './old-api.ts';

/**
 * `npm run skew:keep [checkout]`: builds every part and keeps it for the skew run as its newest version; the oldest of three goes. A
 * checkout of another commit, built already, may be named instead.
 */
const [checkout] = process.argv.slice(2);
const root = checkout ? path.resolve(checkout) : ROOT;
if (!checkout) await buildAll();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

for (const name of REMOTES) {
  const build = path.join(root, `remote-${name}/dist/release`);
  const { version } = JSON.parse(readFileSync(path.join(build, 'release.json'), 'utf8'));
  const isNew = await keep(name, build, { version, commit });
  console.log(`${name}@${version}: ${isNew ? 'kept' : 'known already'}`);
}
const manifest = readFileSync(path.join(root, 'shell/dist/web/manifest.json'));
const version = `0.1.0-${createHash('sha256').update(manifest).digest('hex').slice(0, 8)}`;
const isNew = await keep('shell', path.join(root, 'shell/dist'), { version, commit });
console.log(`shell@${version}: ${isNew ? 'kept' : 'known already'}`);
console.log(`api@${commit}: ${(await keepApi(commit)) ? 'kept' : 'known already'}`);
