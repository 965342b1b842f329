import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

// Compiles the package in this folder for publication: `src` to `dist`, as JavaScript with types, and everything else of it as it is.
// Node runs no TypeScript below node_modules. Runs as the script "prepack" of each package.
const root = process.cwd();
const dist = path.join(root, 'dist');

/** The program of this name that the package or a folder above it has installed. */
function installed(program: string): string {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules/.bin', program);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) throw new Error(`${program} is not installed above ${root}`);
  }
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
const project = path.join(dist, 'tsconfig.json');
await writeFile(
  project,
  JSON.stringify({
    extends: '../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: '../src',
      outDir: '.',
    },
    include: ['../src'],
    exclude: ['../src/**/*.test.*'],
  }),
);
execFileSync(installed('tsc'), ['-p', project], { stdio: ['ignore', 2, 2] });
await rm(project);
for (const entry of await readdir(path.join(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(tsx?|json)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const copy = path.join(dist, path.relative(path.join(root, 'src'), file));
  await mkdir(path.dirname(copy), { recursive: true });
  await copyFile(file, copy);
}
