import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** The best coding that a browser takes by its `Accept-Encoding`; of those it takes equally, the server's first. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding =>
  negotiate(String(header ?? ''), ['br', 'gzip', 'identity']) ?? 'identity';

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
