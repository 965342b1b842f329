import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = /\.(?:js|css|json|svg|html|txt|webmanifest)$/;
/** Below this, in bytes, compression saves less than it costs. */
const MIN_SIZE = 512;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Puts a `.br` and a `.gz` beside every text file below a folder. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const data = await readFile(file);
    if (data.length < MIN_SIZE) continue;
    await Promise.all([
      brotli(data, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }).then((packed) =>
        writeFile(`${file}.br`, packed),
      ),
      gzip(data, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    ]);
  }
}
