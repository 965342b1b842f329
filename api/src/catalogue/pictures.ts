import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { PictureSet } from '@shop/shared/contracts';
import sharp, { type Sharp } from 'sharp';
import { CatalogueError, type Problem } from './problems.ts';
import type { PictureUse } from './read-folder.ts';

const WIDTHS = { cover: [160, 320, 480, 640, 960, 1280], small: [96, 160, 320] };
/** Changes the address of every picture: raise it when the settings below change. */
const VERSION = 2;
/**
 * AVIF of 50 is a fifth smaller than of 58, which side by side nobody sees. At effort 1 it is 5 % larger than at 3 and takes a third
 * of the time: the first import should not keep anybody waiting.
 */
const FORMATS = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 4 }),
};

export type Picture = { set: PictureSet; bytes: Buffer; hash: string; format: string };
/** Pictures by use and path: `cover:pictures/steam.webp`. */
export type Pictures = Map<string, Picture>;
export const pictureKey = (use: PictureUse['use'], path: string) => `${use}:${path}`;

/**
 * Reads every picture that the folder names; those whose files are under `<dataDir>/media` already are known to be whole.
 * @throws {CatalogueError} naming the place of each that is missing, is no picture or is damaged.
 */
export async function readPictures(folder: string, uses: PictureUse[], dataDir: string): Promise<Pictures> {
  const pictures: Pictures = new Map();
  const problems: Problem[] = [];
  const isWhole = wholeness(dataDir);
  await inParallel(uses, async ({ path, use, file, line, field }) => {
    const wrong = (message: string) => problems.push({ file, line, field, message: `${path} ${message}` });
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (!bytes) return wrong('is missing.');
    const size = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (!size) return wrong('is not a picture.');
    const widths = WIDTHS[use].filter((width) => width <= size.width);
    const hash = createHash('sha256').update(`${VERSION} ${use} `).update(bytes).digest('hex').slice(0, 16);
    const all = widths.length > 0 ? widths : [size.width];
    const picture = {
      set: { base: `/media/${hash}/`, widths: all, width: size.width, height: size.height },
      bytes,
      hash,
      format: size.format,
    };
    if (!(await isWhole(picture))) return wrong('is damaged.');
    pictures.set(pictureKey(use, path), picture);
  });
  if (problems.length > 0) throw new CatalogueError(problems);
  return pictures;
}

/** Decodes a picture once, wherever it is named: its head tells the size of one that breaks off after it. */
function wholeness(dataDir: string) {
  const known = new Map<string, Promise<boolean>>();
  const decode = async (picture: Picture) => {
    const made = await Promise.all(filesOf(dataDir, picture).map(({ file }) => exists(file)));
    return made.every(Boolean) || isDecoded(picture.bytes);
  };
  return (picture: Picture) => {
    const told = known.get(picture.hash) ?? decode(picture);
    known.set(picture.hash, told);
    return told;
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

/** The files that are made of a picture. */
const filesOf = (dataDir: string, { hash, set }: Picture) =>
  set.widths.flatMap((width) =>
    Object.entries(FORMATS).map(([extension, encode]) => ({
      file: join(dataDir, 'media', hash, `${width}.${extension}`),
      width,
      encode,
    })),
  );

/** Makes the files that are not there yet under `<dataDir>/media`, calling `onProgress` after each. Returns how many it made. */
export async function renderPictures(
  dataDir: string,
  pictures: Pictures,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const wanted = new Map<string, () => Promise<void>>();
  for (const picture of pictures.values()) {
    for (const { file, width, encode } of filesOf(dataDir, picture)) {
      wanted.set(file, async () => {
        await mkdir(dirname(file), { recursive: true });
        const image = sharp(picture.bytes).resize({ width, withoutEnlargement: true });
        await writeFile(`${file}.part`, await encode(image).toBuffer());
        await rename(`${file}.part`, file);
      });
    }
  }
  const missing: (() => Promise<void>)[] = [];
  for (const [file, make] of wanted) if (!(await exists(file))) missing.push(make);
  let done = 0;
  await inParallel(missing, async (make) => {
    await make();
    done += 1;
    onProgress(done, missing.length);
  });
  return missing.length;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = items.values();
  const lanes = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(lanes);
}
