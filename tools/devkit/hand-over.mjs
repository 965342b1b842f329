// Installs what is missing, then runs a file with the Node of the lockfile, or a program that is installed. Runs on any Node that
// package.json allows.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { packageManager: PNPM } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const bin = path.join(root, 'node_modules/.bin');
const node = path.join(bin, 'node');
const stamp = path.join(root, 'node_modules/.installed');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parent = process.ppid;

/**
 * Runs a program to its end, passing signals on: with this terminal, or with what it prints given to `onText` and shown on standard error,
 * as standard output is the command's own.
 */
function run(program, parameters, env, onText = undefined) {
  return new Promise((resolve, reject) => {
    const stdio = onText ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, parameters, { cwd: root, stdio, env });
    for (const stream of onText ? [child.stdout, child.stderr] : [])
      stream.on('data', (chunk) => {
        process.stderr.write(chunk);
        onText(String(chunk));
      });
    const forward = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    // npm dies of a signal to itself alone without passing it on.
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) forward('SIGTERM');
    }, 500);
    child.once('error', reject);
    child.once(onText ? 'close' : 'exit', (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, forward);
      resolve({ code: signal ? 128 + os.constants.signals[signal] : code, signal });
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
const FOLDER = /EACCES|EPERM|EROFS|ENOSPC/;

/** Advises on an installation that failed, by the output of npx and pnpm. */
function adviceOn(printed) {
  if (LOCKFILE.test(printed))
    return `pnpm-lock.yaml does not match package.json. Run «npx --yes ${PNPM} install --lockfile-only», commit the lockfile with package.json, then run the command again.`;
  const [network] = NETWORK.exec(printed) ?? [];
  if (network)
    return `The npm registry cannot be reached (${network}). Check the network, the proxy and the registry of .npmrc, then run the command again.`;
  const [folder] = FOLDER.exec(printed) ?? [];
  if (folder)
    return `A file cannot be written (${folder}). This user needs ${root} and the caches of npm and pnpm in the home folder, with 2 GB free.`;
  return 'What is wrong stands above.';
}

/** Returns 0 once the packages of the lockfile are there, else the code to end with. */
async function install() {
  const wanted = lockHash();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.error(`Installing dependencies with ${PNPM} (a minute or two the first time)…`);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  let printed = '';
  try {
    const { code, signal } = await run(
      npx,
      ['--yes', PNPM, 'install', '--frozen-lockfile'],
      { ...process.env, CI: 'true' },
      (text) => {
        printed += text;
      },
    );
    if (code !== 0) {
      if (!signal) console.error(`Installing failed with code ${code}. ${adviceOn(printed)}`);
      return code;
    }
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
    return 0;
  } catch (error) {
    console.error(`Installing failed: ${error.message}. ${adviceOn(error.message)}`);
    return 1;
  }
}

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error(
    'node tools/devkit/bootstrap.mjs <file or installed program> [arguments]   «npm run» lists the commands',
  );
  process.exitCode = 2;
} else {
  process.exitCode = await install();
  if (process.exitCode === 0) {
    const command = /\.[cm]?[jt]s$/.test(program) ? [node, program] : [path.join(bin, program)];
    const { code } = await run(command[0], [...command.slice(1), ...args], {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    });
    process.exitCode = code;
  }
}
