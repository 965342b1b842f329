import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** The best coding that a browser takes. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Codes a page while it streams. */
export function encodeStream(body: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return body;
  return body.pipe(encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(GZIP));
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Codes a whole page. */
export async function encodeWhole(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'br' ? brotli(body, BROTLI) : gzip(body, GZIP);
}
