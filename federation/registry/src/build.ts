import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@federation/protocol';
import { filesWithoutHash, integrityOf, parseRelease } from '@federation/protocol/verify';
import { pack } from './precompress.ts';
import type { StoredFile } from './store.ts';

/** A build whose every file was checked against `release.json`. */
export type Build = { release: Release; manifest: Buffer; files: { path: string; data: Buffer }[] };

/** Reads a build of a remote. Throws when a file has no hash, is missing or is not what its hash says: such a build is never uploaded. */
export async function readBuild(folder: string, name: string): Promise<Build> {
  const place = path.join(folder, 'release.json');
  const manifest = await readFile(place).catch(() => {
    throw new Error(`${place} is not there: build the remote first`);
  });
  const release = parseRelease(manifest, place);
  if (release.name !== name) throw new Error(`${place} is of ${release.name}, expected ${name}`);
  const bare = filesWithoutHash(release);
  if (bare.length > 0)
    throw new Error(`${place} has no hash of ${bare.join(', ')}: every file needs one, build again`);
  const files = await Promise.all(
    Object.entries(release.files).map(async ([file, { integrity, size }]) => {
      const data = await readFile(path.join(folder, file)).catch(() => {
        throw new Error(`${path.join(folder, file)} is not there, but release.json names it: build again`);
      });
      const actual = integrityOf(data);
      if (actual !== integrity || data.length !== size)
        throw new Error(
          `${path.join(folder, file)}: expected ${integrity}, ${size} bytes, got ${actual}, ${data.length} bytes: build again`,
        );
      return { path: file, data };
    }),
  );
  return { release, manifest, files };
}

/** Everything that is stored of a build: its files with their packed copies, `release.json` last. */
export async function storedFiles({ manifest, files }: Build): Promise<StoredFile[]> {
  const all = [...files, { path: 'release.json', data: manifest }];
  const packed = await Promise.all(
    all.map(
      async ({ path: file, data }): Promise<StoredFile[]> => [
        ...(await pack(file, data)).map((copy) => ({
          path: file + copy.suffix,
          data: copy.data,
          encoding: copy.encoding,
        })),
        { path: file, data },
      ],
    ),
  );
  return packed.flat();
}
