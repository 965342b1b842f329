import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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
 * Reads every picture that the folder names.
 * @throws {CatalogueError} naming the place of each that is missing or is no picture.
 */
export async function readPictures(folder: string, uses: PictureUse[]): Promise<Pictures> {
  const pictures: Pictures = new Map();
  const problems: Problem[] = [];
  await inParallel(uses, async ({ path, use, file, line, field }) => {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    const size =
      bytes &&
      (await sharp(bytes)
        .metadata()
        .catch(() => undefined));
    if (!bytes || !size) {
      problems.push({
        file,
        line,
        field,
        message: bytes ? `${path} is not a picture.` : `${path} is missing.`,
      });
      return;
    }
    const widths = WIDTHS[use].filter((width) => width <= size.width);
    const hash = createHash('sha256').update(`${VERSION} ${use} `).update(bytes).digest('hex').slice(0, 16);
    const all = widths.length > 0 ? widths : [size.width];
    pictures.set(pictureKey(use, path), {
      set: { base: `/media/${hash}/`, widths: all, width: size.width, height: size.height },
      bytes,
      hash,
      format: size.format,
    });
  });
  if (problems.length > 0) throw new CatalogueError(problems);
  return pictures;
}

/** Makes the files that are not there yet under `<dataDir>/media`, calling `onProgress` after each. Returns how many it made. */
export async function renderPictures(
  dataDir: string,
  pictures: Pictures,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const wanted = new Map<string, () => Promise<void>>();
  for (const { set, bytes, hash } of pictures.values()) {
    const folder = join(dataDir, 'media', hash);
    for (const width of set.widths) {
      for (const [extension, encode] of Object.entries(FORMATS)) {
        const file = join(folder, `${width}.${extension}`);
        wanted.set(file, async () => {
          await mkdir(folder, { recursive: true });
          const image = sharp(bytes).resize({ width, withoutEnlargement: true });
          await writeFile(`${file}.part`, await encode(image).toBuffer());
          await rename(`${file}.part`, file);
        });
      }
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

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = items.values();
  const lanes = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(lanes);
}
