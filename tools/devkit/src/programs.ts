import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first program of these names on the PATH, or among the servers that Debian keeps off an ordinary user's. */
export const onPath = (names: readonly string[]): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Runs a command that installs something, with its output on this terminal. True when it succeeded. */
export function install(command: string, ...args: string[]): boolean {
  console.warn(`Installing what a test needs: ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', timeout: 300_000, env }).status === 0;
}

/** Two tests may need packages at once, and apt-get fails when another one is at work. */
const LOCK = '/tmp/apt-get.lock';

/** Installs packages of Debian, if that is what this is and it may. */
export const installPackages = (packages: readonly string[]): boolean =>
  process.getuid?.() === 0 &&
  install('flock', LOCK, 'apt-get', 'update') &&
  install('flock', LOCK, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages);

type Wanted = {
  program: string;
  /** The packages of Debian that bring it. */
  packages: readonly string[];
  /** Arguments with which it succeeds only if all that it needs is there. */
  probe?: readonly string[];
};

/** Path of a program of the system, which is installed when it is missing. Throws when it cannot be had. */
export function findProgram({ program, packages, probe }: Wanted): string {
  const find = () =>
    !probe || spawnSync(program, probe, { timeout: 60_000 }).status === 0 ? onPath([program]) : undefined;
  const path = find() ?? (installPackages(packages) ? find() : undefined);
  if (path) return path;
  throw new Error(`No ${program}: install ${packages.join(' and ')}.`);
}
