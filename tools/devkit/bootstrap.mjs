// `npm start` and `npm test` on any Node from 20 on: installs what is missing, then hands over to the Node of the
// lockfile. Does the same for any other script of package.json: `node tools/devkit/bootstrap.mjs verify`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { packageManager: PNPM, scripts = {} } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const node = path.join(root, 'node_modules/.bin/node');
const stamp = path.join(root, 'node_modules/.installed');
const [command, ...args] = process.argv.slice(2);

/** These begin here, as they have to work before anything is installed. */
const COMMANDS = { start: 'tools/devkit/commands/start.ts', test: 'tools/devkit/commands/test.ts' };
/** Every other is a script of package.json, by its name or with dashes for colons. */
const line = COMMANDS[command]
  ? `node ${COMMANDS[command]}`
  : (scripts[command] ?? scripts[command?.replaceAll('-', ':')]);

/** Runs a program to its end, passing signals on: with this terminal, or with what it prints shown and given to `onText`. */
function run(program, parameters, env = process.env, onText = undefined) {
  return new Promise((resolve, reject) => {
    const stdio = onText ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, parameters, { cwd: root, stdio, env });
    for (const [stream, shown] of onText
      ? [
          [child.stdout, process.stdout],
          [child.stderr, process.stderr],
        ]
      : [])
      stream.on('data', (chunk) => {
        shown.write(chunk);
        onText(String(chunk));
      });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.once('error', reject);
    child.once(onText ? 'close' : 'exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex');

const LOCKFILE = /ERR_PNPM_(?:OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH|BROKEN_LOCKFILE|NO_LOCKFILE)/;
const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL/;

/** What to do about an installation that failed, by what npx and pnpm printed. */
function adviceOn(printed) {
  if (LOCKFILE.test(printed))
    return `pnpm-lock.yaml does not match package.json. Run «npx --yes ${PNPM} install --lockfile-only», commit the lockfile with package.json, then run the command again.`;
  const [network] = NETWORK.exec(printed) ?? [];
  if (network)
    return `The npm registry cannot be reached (${network}). Check the network, the proxy and the registry of .npmrc, then run the command again.`;
  return 'What is wrong stands above.';
}

async function install() {
  const wanted = lockHash();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Installing dependencies with ${PNPM} (a minute or two the first time)…`);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  let printed = '';
  const code = await run(
    npx,
    ['--yes', PNPM, 'install', '--frozen-lockfile'],
    { ...process.env, CI: 'true' },
    (text) => {
      printed += text;
    },
  );
  if (code !== 0) {
    console.error(`Installing failed with code ${code}. ${adviceOn(printed)}`);
    process.exit(code);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

if (!line) {
  console.error(`No command ${command}: expected one of ${Object.keys(scripts).join(', ')}`);
  process.exit(2);
}
const [major] = process.versions.node.split('.');
if (Number(major) < 20) {
  console.error(`Node 20 or newer is needed to begin with; this is ${process.versions.node}.`);
  process.exit(1);
}
await install();
const bin = path.join(root, 'node_modules/.bin');
const [program, ...given] = line.split(' ');
process.exitCode = await run(program === 'node' ? node : path.join(bin, program), [...given, ...args], {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
});
