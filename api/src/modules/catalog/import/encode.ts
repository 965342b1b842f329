import { join } from 'node:path';
import { FolderObjects } from '@federation/store';
import { type Format, removeUnused, writePictures } from './picture-files.ts';
import { readPictures } from './pictures.ts';
import { readFolder } from './read-folder.ts';

/** Formats that take long to encode. WebP, for the few browsers that read no AVIF, is larger and made within seconds. */
const FORMATS: readonly Format[] = ['avif'];

/** Where a catalogue folder has files that were encoded before: `<hash>/<width>.avif`, the hash is that of the picture's address. */
export const encodedFolder = (folder: string): string => join(folder, 'encoded');

/**
 * Encodes the pictures of a catalogue folder into the folder itself, so that importing it takes seconds. Files of pictures that are no
 * longer named are removed.
 * @throws {CatalogueError} naming file, line and field of everything that is wrong.
 */
export async function encodeFolder(
  folder: string,
  onProgress?: (done: number, total: number) => void,
): Promise<{ made: number; removed: number }> {
  const { pictures: uses } = await readFolder(folder);
  const pictures = await readPictures(folder, uses);
  const below = encodedFolder(folder);
  const made = await writePictures(new FolderObjects(below), pictures, {
    formats: FORMATS,
    ...(onProgress ? { onProgress } : {}),
  });
  return { made, removed: await removeUnused(below, pictures) };
}
