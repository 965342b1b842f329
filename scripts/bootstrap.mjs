// Runs on any Node from 20 on: installs what is missing, then hands over to the Node of the lockfile.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PNPM = 'pnpm@12.21.0';
const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');
const stamp = path.join(root, 'node_modules/.installed');
const [command, ...args] = process.argv.slice(2);

/** Runs a program to its end with this terminal, passing signals on. */
function run(program, parameters, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', env });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex');

async function install() {
  const wanted = lockHash();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Installing dependencies with ${PNPM} (a minute or two the first time)…`);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const code = await run(npx, ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    ...process.env,
    CI: 'true',
  });
  if (code !== 0) {
    console.error(
      `Installing failed with code ${code}. Check that the npm registry can be reached, then run the command again.`,
    );
    process.exit(code);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const [major] = process.versions.node.split('.');
if (Number(major) < 20) {
  console.error(`Node 20 or newer is needed to begin with; this is ${process.versions.node}.`);
  process.exit(1);
}
await install();
const bin = path.join(root, 'node_modules/.bin');
process.exitCode = await run(node, [`scripts/${command}.ts`, ...args], {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
});
