import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PictureSet } from '@shop/contract';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { FileStore } from '../../../platform/files/file-store.ts';

export type Picture = { set: PictureSet; bytes: Buffer; hash: string; format: string };
/** Pictures by use and path: `cover:pictures/steam.webp`. */
export type Pictures = Map<string, Picture>;

export type Format = 'avif' | 'webp';

/**
 * AVIF of 50 is a fifth smaller than of 58, which side by side nobody sees. At effort 1 it is 5 % larger than at 3 and takes a third
 * of the time: the first import should not keep anybody waiting.
 */
const ENCODERS: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1 }),
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
};
const FORMATS: readonly Format[] = ['avif', 'webp'];

type PictureFile = { name: string; width: number; format: Format };

/** The files that are made of a picture, and are not in the store. */
export async function missingFiles(
  store: FileStore,
  { hash, set }: Pick<Picture, 'hash' | 'set'>,
  formats = FORMATS,
): Promise<PictureFile[]> {
  const known = new Set(await store.list(`${hash}/`));
  const files = set.widths.flatMap((width) =>
    formats.map((format) => ({ name: `${hash}/${width}.${format}`, width, format })),
  );
  return files.filter(({ name }) => !known.has(name));
}

export type WriteOptions = {
  formats?: readonly Format[];
  /** Files that were encoded before. What is not there is encoded. */
  encoded?: FileStore;
  /** Called after each file. */
  onProgress?: (done: number, total: number) => void;
};

/** Makes the files that are not yet in the store. Returns how many it made. */
export async function writePictures(
  store: FileStore,
  pictures: Pictures,
  { formats = FORMATS, encoded, onProgress = () => {} }: WriteOptions = {},
): Promise<number> {
  // A picture that is named twice has one set of files.
  const distinct = new Map([...pictures.values()].map((picture) => [picture.hash, picture]));
  const missing = new Map<Picture, PictureFile[]>();
  let total = 0;
  await inParallel([...distinct.values()], async (picture) => {
    const wanted = await missingFiles(store, picture, formats);
    if (wanted.length > 0) missing.set(picture, wanted);
    total += wanted.length;
  });
  let done = 0;
  await inParallel([...missing], async ([picture, files]) => {
    const encode = encoderOf(picture);
    for (const file of files) {
      const bytes = (encoded && (await readEncoded(encoded, file))) ?? (await encode(file));
      await store.write(file.name, bytes);
      done += 1;
      onProgress(done, total);
    }
  });
  return total;
}

/** Removes the folders below one that belong to none of the pictures. Returns how many it removed. */
export async function removeUnused(below: string, pictures: Pictures): Promise<number> {
  const used = new Set([...pictures.values()].map(({ hash }) => hash));
  const unused = (await readdir(below).catch(() => [])).filter((name) => !used.has(name));
  for (const name of unused) await rm(join(below, name), { recursive: true });
  return unused.length;
}

/** Encodes one picture at several widths, decoding it once. */
function encoderOf({ bytes }: Picture) {
  let decoded: Promise<{ data: Buffer; info: OutputInfo }> | undefined;
  return async ({ width, format }: PictureFile): Promise<Buffer> => {
    decoded ??= sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const { data, info } = await decoded;
    const { channels, height } = info;
    const image = sharp(data, { raw: { width: info.width, height, channels } });
    return ENCODERS[format](image.resize({ width, withoutEnlargement: true })).toBuffer();
  };
}

/** A file that was encoded before. Undefined when it is missing or is not what its name says. */
async function readEncoded(
  store: FileStore,
  { name, width, format }: PictureFile,
): Promise<Buffer | undefined> {
  const bytes = await store.read(name);
  const head =
    bytes &&
    (await sharp(bytes)
      .metadata()
      .catch(() => undefined));
  const isOfFormat = format === 'avif' ? head?.compression === 'av1' : head?.format === format;
  return isOfFormat && head?.width === width ? bytes : undefined;
}

/** Works on a few items at a time: one for each core, and one that is reading or writing meanwhile. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = items.values();
  const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
