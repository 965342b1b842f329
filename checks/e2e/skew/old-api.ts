import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { type ArchivedVersion, keep, unpack } from './archive.ts';

/** The name that versions of the api are kept under. */
export const PART = 'api';
/** Packages of the framework that an api uses. */
const LIBRARIES = ['federation/protocol', 'federation/registry', 'federation/telemetry'];
/** Folders that an api runs from. */
const FOLDERS = ['api', 'shared', ...LIBRARIES];
const PACKAGES = ['api', 'shared/contract', ...LIBRARIES];
const LEFT_OUT = [
  ...[':!*.test.ts', ':!*.test.tsx', ':!api/test', ':!federation/*/test'],
  ...[':!shared/src/ui', ':!shared/ui', ':!shared/testing'],
];

/** Keeps the sources of the api as they are in a commit, as its newest version. */
export async function keepApi(commit: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'old-api-'));
  try {
    const there = FOLDERS.filter((name) => {
      const listed = execFileSync('git', ['ls-tree', '--name-only', commit, name], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      return listed.trim() !== '';
    });
    const tar = execFileSync('git', ['archive', commit, '--', ...there, ...LEFT_OUT], {
      cwd: ROOT,
      maxBuffer: 1e9,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: tar });
    return await keep(PART, folder, { version: commit, commit });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a kept version of the api into a folder, with the packages of today that it needs; returns the file of its server. */
export async function unpackApi(version: ArchivedVersion, folder: string): Promise<string> {
  await unpack(version, folder);
  for (const name of PACKAGES) if (existsSync(path.join(folder, name))) linkModules(name, folder);
  // It was one package until 2026-11-23.
  if (existsSync(path.join(folder, 'shared/package.json'))) {
    linkModules('shared/contract', folder, 'shared');
    symlinkSync(path.join(folder, 'shared'), path.join(folder, 'api/node_modules/@shop/shared'));
  }
  return path.join(folder, 'api/src/server.ts');
}

/** Gives an old package the modules of one of today's. */
function linkModules(name: string, folder: string, old = name): void {
  const from = path.join(ROOT, name, 'node_modules');
  const to = path.join(folder, old, 'node_modules');
  for (const entry of readdirSync(from).filter((one) => !one.startsWith('.'))) {
    const modules = entry.startsWith('@')
      ? readdirSync(path.join(from, entry)).map((one) => `${entry}/${one}`)
      : [entry];
    for (const module of modules) {
      const actual = realpathSync(path.join(from, module));
      const own = path.join(folder, path.relative(ROOT, actual));
      mkdirSync(path.dirname(path.join(to, module)), { recursive: true });
      // A package of the workspace is the old one.
      symlinkSync(actual.includes('node_modules') || !existsSync(own) ? actual : own, path.join(to, module));
    }
  }
}
