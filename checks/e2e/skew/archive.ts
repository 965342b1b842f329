import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import zlib from 'node:zlib';

/** Old versions of one part as they were built, newest first. Texts are kept as texts: they compress together. */
export type ArchivedVersion = {
  version: string;
  /** The commit it was built from, and when it was kept. */
  commit: string;
  kept: string;
  files: Record<string, { text: string } | { base64: string }>;
};

/** Number of versions kept of each part. */
export const ARCHIVED = 3;
const FOLDER = resolve(import.meta.dirname, '../fixtures/skew');
/** Made again from the others, or for people only. */
const LEFT_OUT = /\.(?:br|gz|map)$|\.LICENSE\.txt$|\.sources$/;

const fileOf = (part: string) => join(FOLDER, `${part}.json.br`);

/** The versions that are kept of a part: a remote by its name, or `shell`. */
export function readArchive(part: string): ArchivedVersion[] {
  const file = fileOf(part);
  return existsSync(file) ? JSON.parse(zlib.brotliDecompressSync(readFileSync(file)).toString()) : [];
}

/** Keeps a build as the newest version of its part; the oldest goes. Does nothing when that version is kept already. */
export async function keep(
  part: string,
  build: string,
  about: Pick<ArchivedVersion, 'version' | 'commit'>,
): Promise<boolean> {
  const before = readArchive(part);
  if (before.some(({ version }) => version === about.version)) return false;
  const files: ArchivedVersion['files'] = {};
  for (const entry of await readdir(build, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || LEFT_OUT.test(file)) continue;
    const data = await readFile(file);
    const text = data.toString();
    files[relative(build, file)] = Buffer.from(text).equals(data)
      ? { text }
      : { base64: data.toString('base64') };
  }
  const versions = [{ ...about, kept: new Date().toISOString(), files }, ...before].slice(0, ARCHIVED);
  const json = Buffer.from(JSON.stringify(versions));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  await mkdir(FOLDER, { recursive: true });
  writeFileSync(fileOf(part), zlib.brotliCompressSync(json, { params }));
  return true;
}

/** Writes the files of a kept version into a folder. */
export async function unpack({ files }: ArchivedVersion, folder: string): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'text' in content ? content.text : Buffer.from(content.base64, 'base64'));
  }
  return folder;
}
