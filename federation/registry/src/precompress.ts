import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = /\.(?:js|css|json|svg|html|txt|webmanifest)$/;
/** Below this, in bytes, compression saves less than it costs. */
const MIN_SIZE = 512;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Packed = { suffix: '.br' | '.gz'; encoding: 'br' | 'gzip'; data: Buffer };

/** Whether a file of this name may have packed copies. */
export const isPackable = (name: string): boolean => TEXT.test(name);

/** The packed copies of a file that go beside it: none for what is small or packed already. */
export async function pack(name: string, data: Uint8Array): Promise<Packed[]> {
  if (!TEXT.test(name) || data.length < MIN_SIZE) return [];
  const [br, gz] = await Promise.all([
    brotli(data, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip(data, { level: 9 }),
  ]);
  return [
    { suffix: '.br', encoding: 'br', data: br },
    { suffix: '.gz', encoding: 'gzip', data: gz },
  ];
}

/** Puts a `.br` and a `.gz` beside every text file below a folder. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const { suffix, data } of await pack(entry.name, await readFile(file)))
      await writeFile(file + suffix, data);
  }
}
