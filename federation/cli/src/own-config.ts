import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '@federation/protocol/json';
import type { CliConfig } from './config.ts';

/** Runs the script "build" of the package in a folder. What it prints is for people: it goes to standard error. */
const buildScript = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['run', 'build'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm run build in ${folder} ended with code ${code}`)),
    );
  });

/** The remote of a folder: the one that `federation.remote` of its package.json names. Throws when it names none. */
export async function ownConfig(folder: string): Promise<CliConfig> {
  const file = path.join(folder, 'package.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no ${file}: run this in a remote's folder, or make one with «create»`);
  });
  const { federation } = parseJson(text, file) as { federation?: { remote?: unknown } };
  const name = federation?.remote;
  if (typeof name !== 'string')
    throw new Error(`${file}: expected "federation": { "remote": "<name>" }, found none`);
  return {
    command: 'federation',
    remotes: [{ name, build: () => buildScript(folder), buildFolder: path.join(folder, 'dist/release') }],
    dataDir: path.resolve(folder, process.env.DATA_DIR ?? '.data'),
  };
}
