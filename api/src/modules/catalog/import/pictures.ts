import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { CatalogueError, type Problem } from '../../../platform/problems.ts';
import { inParallel, missingFiles, type Picture, type Pictures } from './picture-files.ts';
import type { PictureUse } from './read-folder.ts';

const WIDTHS = { cover: [160, 320, 480, 640, 960, 1280], small: [96, 160, 320] };
/** Changes the address of every picture: raise it when the widths or the settings of an encoder change. */
const VERSION = 2;

export const pictureKey = (use: PictureUse['use'], path: string) => `${use}:${path}`;

/**
 * Reads every picture that the folder names; those whose files are all in `made` are known to be whole.
 * @throws {CatalogueError} naming the place of each that is missing, is no picture or is damaged.
 */
export async function readPictures(folder: string, uses: PictureUse[], made?: FileStore): Promise<Pictures> {
  const pictures: Pictures = new Map();
  const problems: Problem[] = [];
  const isWhole = wholeness(made);
  await inParallel(uses, async ({ path, use, file, line, field }) => {
    const wrong = (message: string) => problems.push({ file, line, field, message: `${path} ${message}` });
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (!bytes) return wrong('is missing.');
    const picture = await describePicture(use, bytes);
    if (!picture) return wrong('is not a picture.');
    if (!(await isWhole(picture))) return wrong('is damaged.');
    pictures.set(pictureKey(use, path), picture);
  });
  if (problems.length > 0) throw new CatalogueError(problems);
  return pictures;
}

/**
 * Reads a picture's head and names the files that it will become; undefined when it is no picture. Two uses of one picture have files of
 * their own.
 */
export async function describePicture(use: PictureUse['use'], bytes: Buffer): Promise<Picture | undefined> {
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (!size) return undefined;
  const { width, height, format } = size;
  const widths = WIDTHS[use].filter((each) => each <= width);
  const hash = createHash('sha256').update(`${VERSION} ${use} `).update(bytes).digest('hex').slice(0, 16);
  const set = { base: `/media/${hash}/`, widths: widths.length > 0 ? widths : [width], width, height };
  return { set, bytes, hash, format };
}

/** Decodes a picture once, wherever it is named: its header gives the size even of a truncated one. */
function wholeness(made?: FileStore) {
  const known = new Map<string, Promise<boolean>>();
  const decode = async (picture: Picture) => {
    const isMade = made && (await missingFiles(made, picture)).length === 0;
    return isMade || isDecoded(picture.bytes);
  };
  return (picture: Picture) => {
    const decoded = known.get(picture.hash) ?? decode(picture);
    known.set(picture.hash, decoded);
    return decoded;
  };
}

/**
 * All of its rows are read: a smaller decoding of a JPEG may leave out the last ones. Not by `stats()`, which succeeds with a
 * picture that cannot be read when another one is read beside it.
 */
const isDecoded = (bytes: Buffer) =>
  sharp(bytes)
    .resize({ width: 16, fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
