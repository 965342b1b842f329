import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './paths.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'test']);

async function filesBelow(entry: string): Promise<string[]> {
  const entries = await readdir(entry, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [entry];
  const lists = await Promise.all(
    entries.filter(({ name }) => !SKIPPED.has(name)).map(({ name }) => filesBelow(path.join(entry, name))),
  );
  return lists.flat();
}

/** A hash over the contents of files and folders below the root. */
export async function fingerprint(places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesBelow(path.join(ROOT, place))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(path.relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}
