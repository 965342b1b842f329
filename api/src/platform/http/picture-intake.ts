import sharp, { type Metadata } from 'sharp';
import { createBounded } from '../bounded.ts';
import { refuse } from '../refusal.ts';

/** Beyond what cameras put into 5 MB; four bytes each once decoded. */
const LARGEST_AREA = 25_000_000;
const LARGEST_SIDE = 16_384;

/** A file as a shopper sent it: nothing about it is believed. */
export type PictureFile = { type: string; bytes: Buffer };
/** A part of an upright picture, pixels. */
export type Crop = { left: number; top: number; width: number; height: number };
/**
 * Target of a conversion: WebP of at most this size in pixels. `cover` fills the whole size and cuts, `inside` keeps all of the picture;
 * `crop` is taken out of it before. `quality` of the encoder, up to 100.
 */
export type PictureSize = {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  crop?: Crop;
  quality?: number;
};

type Format = 'png' | 'jpeg' | 'webp';
const TYPES: Record<string, Format> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};

// One picture of each shopper is decoded once: keeping decoded pictures only takes memory.
sharp.cache(false);
/** One at a time: the memory of the process is that of one picture, whatever many send at once. */
const bounded = createBounded(1, 20);

/**
 * Decodes a picture and encodes it again as WebP: only pixels come through, no metadata and nothing that was hidden
 * beside them.
 * @throws {Refusal} 415 for what is not, or not only, a PNG, JPEG or WebP picture; 413 for too many pixels; 400 for a crop beyond its edges; 503 when too many wait.
 */
export function takePicture(
  { type, bytes }: PictureFile,
  { crop, quality = 82, ...size }: PictureSize,
): Promise<Buffer> {
  const format = sniff(bytes);
  if (!format || TYPES[type] !== format || isPolyglot(format, bytes)) throw notPicture();
  return bounded(async () => {
    const limits = { limitInputPixels: LARGEST_AREA, failOn: 'error', pages: 1 } as const;
    // Reads the header only: a bomb is refused before a pixel of it is decoded.
    const head = await sharp(bytes, { ...limits, limitInputPixels: false })
      .metadata()
      .catch(fail);
    checkSize(head);
    if (crop) checkCrop(head, crop);
    const upright = sharp(bytes, limits).autoOrient();
    return (crop ? upright.extract(crop) : upright)
      .resize({ ...size, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality })
      .toBuffer()
      .catch(fail);
  });
}

function checkSize({ width, height }: Metadata) {
  if (width * height > LARGEST_AREA || Math.max(width, height) > LARGEST_SIDE)
    throw refuse('picture.too_large');
}

function checkCrop({ autoOrient: { width, height } }: Metadata, crop: Crop) {
  const isInside = crop.left + crop.width <= width && crop.top + crop.height <= height;
  if (!isInside || crop.width < 1 || crop.height < 1) throw refuse('picture.crop_outside');
}

function sniff(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

/** Marks that make the same bytes a page, a script or a document for another reader. Long enough not to occur in pixels by chance. */
const FOREIGN = /<!doctype|<html[\s>]|<script[\s>]|<svg[\s>]|<iframe[\s>]|<body[\s>]|<\?php|%PDF-\d/i;
const ZIP_END = Buffer.from('504b0506', 'hex');
const LONGEST_ZIP_END = 65_557;

function isPolyglot(format: Format, bytes: Buffer): boolean {
  if (format !== 'jpeg' && lengthOf(format, bytes) !== bytes.length) return true;
  if (bytes.subarray(-LONGEST_ZIP_END).includes(ZIP_END)) return true;
  return FOREIGN.test(bytes.toString('latin1'));
}

/** Length by the file's own account. Phones put films and depth maps behind a JPEG, so that it says nothing there. */
function lengthOf(format: 'png' | 'webp', bytes: Buffer): number {
  if (format === 'webp') {
    const length = bytes.length < 12 ? 0 : bytes.readUInt32LE(4) + 8;
    return length + (length % 2);
  }
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isEnd = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += bytes.readUInt32BE(at) + 12;
    if (isEnd) return at;
  }
  return -1;
}

const fail = (): never => {
  throw notPicture();
};

const notPicture = () => refuse('picture.type_unsupported');
