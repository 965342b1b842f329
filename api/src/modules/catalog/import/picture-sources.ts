import { parse } from 'node:path';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { NamePicture } from './game-form.ts';
import type { Pictures } from './picture-files.ts';

/** Keeps pictures as the operator gave them, named by the hash in their address, so that the catalogue can be exported. */
export async function keepSources(store: FileStore, pictures: Pictures): Promise<void> {
  const known = new Set(await store.list(''));
  for (const { hash, format, bytes } of pictures.values()) {
    const name = `${hash}.${format}`;
    if (!known.has(name)) await store.write(name, bytes);
  }
}

/** Names the pictures of an export as they are met, and reads them at the end. */
export async function collectSources(store: FileStore) {
  const files = await store.list('');
  const sources = new Map(files.map((file) => [parse(file).name, file]));
  /** Hash by the path in the exported folder, and the reverse. */
  const used = new Map<string, string>();
  const paths = new Map<string, string>();
  const name: NamePicture = ({ base }, wanted) => {
    const hash = base.split('/').at(-2)!;
    const known = paths.get(hash);
    if (known) return known;
    const extension = parse(sources.get(hash) ?? '').ext;
    let path = `pictures/${wanted}${extension}`;
    for (let n = 2; used.has(path); n += 1) path = `pictures/${wanted}-${n}${extension}`;
    used.set(path, hash);
    paths.set(hash, path);
    return path;
  };
  const read = async (): Promise<Map<string, Buffer>> => {
    const lost = [...used].filter(([, hash]) => !sources.has(hash));
    if (lost.length > 0)
      throw new Error(
        `The originals of ${lost.length} picture(s) are not in ${store.location}, such as that of ${lost[0]![0]}. Import the catalogue once more from its folder.`,
      );
    const entries = [...used].map(
      async ([path, hash]) => [path, (await store.read(sources.get(hash)!))!] as const,
    );
    return new Map(await Promise.all(entries));
  };
  return { name, read };
}
