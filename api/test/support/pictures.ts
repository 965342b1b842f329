import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const drawn = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } }).withExif({
    IFD0: { Copyright: 'Secret place' },
  });

export const png = () => drawn().png().toBuffer();
export const jpeg = () => drawn().jpeg().toBuffer();
export const webp = () => drawn().webp().toBuffer();
const gif = () => drawn().gif().toBuffer();

/** 14000 × 14000 pixels of one colour. */
export async function bomb(kind: 'png' | 'webp'): Promise<Buffer> {
  if (kind === 'png') return flatPng(14_000, 14_000);
  const side = 14_000;
  return sharp({
    create: { width: side, height: side, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}

/** A grey PNG, written by hand: encoding it with sharp would take the memory that the test measures. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const ZIP = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
const and = async (picture: Promise<Buffer>, more: Buffer) => Buffer.concat([await picture, more]);

/** Files that are no picture, or not only one, and the type each is sent as. */
export const WRONG: Record<string, [make: () => Buffer | Promise<Buffer>, type: string]> = {
  'an SVG': [() => SVG, 'image/svg+xml'],
  'an SVG called PNG': [() => SVG, 'image/png'],
  'a page': [() => HTML, 'text/html'],
  'a page called JPEG': [() => HTML, 'image/jpeg'],
  'a GIF': [gif, 'image/gif'],
  'a GIF called PNG': [gif, 'image/png'],
  'a PNG called JPEG': [png, 'image/jpeg'],
  'a PNG called a page': [png, 'text/html'],
  'a PNG and a page': [() => and(png(), HTML), 'image/png'],
  'a JPEG and a page': [() => and(jpeg(), HTML), 'image/jpeg'],
  'a JPEG with a script in its comment': [
    async () => {
      const picture = await jpeg();
      const text = Buffer.from('<script>alert(1)</script>');
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
      return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
    },
    'image/jpeg',
  ],
  'a JPEG and an archive': [() => and(jpeg(), ZIP), 'image/jpeg'],
  'a WebP and something else': [() => and(webp(), Buffer.from('MZ\x90')), 'image/webp'],
  'a PNG and something else': [() => and(png(), Buffer.from('x')), 'image/png'],
  'half a JPEG': [async () => (await jpeg()).subarray(0, 400), 'image/jpeg'],
  'the beginning of a PNG': [() => Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  'the beginning of a WebP': [() => Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), 'image/webp'],
  nothing: [() => Buffer.alloc(0), 'image/png'],
};
