import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ROOT } from '@shop/devkit/paths';
import { bytesBySource, type SourceMap } from './by-source.ts';

/** A file as a browser gets it. `bytes` as it travels; `modules`: bytes of its text by what they come from, before compression. */
export type BuiltFile = { name: string; bytes: number; modules: Record<string, number> };

const brotli = promisify(zlib.brotliCompress);

/** A package as one; sources by their path; code that no file has as one, as it holds paths of the machine; what the bundler wrote, and texts, which have no map. */
function moduleOf(source: string | undefined, folder: string): string {
  if (source === undefined) return 'texts and wrappers of modules';
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (library) return library;
  if (/^(webpack|rspack):/.test(source)) return 'runtime of the bundler';
  if (/(^|\/)data:/.test(source)) return 'list of exposed modules';
  return path.relative(ROOT, path.resolve(folder, source));
}

/** Bytes of a file, compressed as the servers do it unless it is compressed by itself. */
async function travelling(file: string, data: Buffer): Promise<number> {
  if (file.endsWith('.woff2')) return data.length;
  return (await brotli(data, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } })).length;
}

/** A part's style sheets as one file: a page inlines them side by side, and they are compressed together. */
export async function readSheets(files: readonly string[], name: string): Promise<BuiltFile> {
  const data = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
  return { name, bytes: await travelling('', data), modules: { [name]: data.length } };
}

/** Reads a built file of a part; `name` is what it is called in reports. */
export async function readBuiltFile(part: string, file: string, name: string): Promise<BuiltFile> {
  const data = await readFile(file);
  const modules: Record<string, number> = {};
  if (file.endsWith('.js')) {
    const map = path.join(ROOT, part, 'dist/maps', `${path.basename(file)}.map`);
    const sources = JSON.parse(await readFile(map, 'utf8')) as SourceMap;
    for (const [source, bytes] of bytesBySource(data.toString(), sources)) {
      const module = moduleOf(source, path.dirname(file));
      modules[module] = (modules[module] ?? 0) + bytes;
    }
  } else modules[name] = data.length;
  return { name, bytes: await travelling(file, data), modules };
}
