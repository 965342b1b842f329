import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@shop/devkit/free-ports';
import { onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The package manager of this checkout, with its version. */
async function pnpmVersion(): Promise<string> {
  return JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).packageManager;
}

/** Runs a program. Throws with what it printed when it fails. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const { RELEASE_KEY: _key, RELEASE_STORE: _store, NODE_ENV: _env, VITEST: _vitest, ...env } = process.env;
  try {
    return (await promisify(execFile)(program, args, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A team outside of this checkout: an empty folder of its own, and the packages that it needs as `pnpm pack` makes them for publication. The
 * folder's overrides stand for the registry that they would be published to.
 */
export async function startOutsideTeam() {
  const packages = await temporary();
  const folder = await temporary();
  const pnpm = async (cwd: string, ...args: string[]) =>
    run(cwd, 'npx', ['--yes', await pnpmVersion(), ...args]);
  await pnpm(
    ROOT,
    '-r',
    '--filter',
    '@federation/*',
    '--filter',
    '@shop/*',
    'pack',
    '--pack-destination',
    packages,
  );
  const tarballs = await readdir(packages);
  /** The tarball of a package. */
  const tarball = (name: string) => {
    const start = `${name.replace('@', '').replace('/', '-')}-`;
    return path.join(
      packages,
      tarballs.find((file) => file.startsWith(start) && /^\d/.test(file.slice(start.length)))!,
    );
  };
  return {
    folder,
    tarball,
    /** What `pnpm <…>` prints in the folder. */
    pnpm: (...args: string[]) => pnpm(folder, '--silent', ...args),
    /** The command line of the framework before anything is installed. */
    federation: (...args: string[]) =>
      run(folder, process.execPath, [path.join(ROOT, 'federation/cli/src/bin.ts'), ...args]),
    async install(names: readonly string[]) {
      const lines = names.map((name) => `  '${name}': file:${tarball(name)}`);
      await writeFile(path.join(folder, 'pnpm-workspace.yaml'), `overrides:\n${lines.join('\n')}\n`);
      await pnpm(folder, 'install', '--prefer-offline', '--ignore-scripts');
    },
    /** Serves the folder's releases by the installed command line. Returns the origin. */
    async serve(): Promise<string> {
      const { origin } = await freePorts(['origin'], 4750);
      const bin = path.join(folder, 'node_modules/.bin/federation');
      const child = spawn(bin, ['serve', '--port', String(origin)], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      await once(child.stdout, 'data');
      return `http://127.0.0.1:${origin}`;
    },
  };
}
