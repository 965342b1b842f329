import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import Busboy, { type BusboyHeaders } from '@fastify/busboy';
import { UPLOAD_MAX } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal, refuse } from '../refusal.ts';
import { text } from '../text.ts';

/** A file of a form. Being a class, it cannot be sent as JSON. */
export class Upload {
  readonly type: string;
  readonly bytes: Buffer;
  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** For the schema of a body that may be a form. */
export const upload = z
  .instanceof(Upload, { error: text('file.required') })
  .meta({ type: 'string', format: 'binary' });

const LIMITS = {
  fileSize: UPLOAD_MAX,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 10_000,
  headerPairs: 20,
};
/** A whole form, with what stands around its parts. */
const FORM_MAX = UPLOAD_MAX + 256 * 1024;

/**
 * Lets the routes of one plugin read forms with a file into `body`: elsewhere a form stays a 415. A parser, not a hook: a form is
 * read before the call takes its place.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'multipart/form-data',
    (request: { headers: IncomingHttpHeaders }, payload: Readable) => readForm(request.headers, payload),
  );
}

async function readForm(headers: IncomingHttpHeaders, payload: Readable): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null);
  try {
    const form = new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
    const files: Promise<unknown>[] = [];
    const stop = (refusal: Refusal) => form.destroy(refusal);
    form.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) stop(tooLarge());
      else body[name] = value;
    });
    form.on('file', (name, file, _filename, _encoding, type) => {
      const chunks: Buffer[] = [];
      file.on('data', (chunk: Buffer) => chunks.push(chunk)).on('limit', () => stop(tooLarge()));
      const read = finished(file).then(() => {
        body[name] = new Upload(type, Buffer.concat(chunks));
      });
      // Awaited below, unless the form ends before.
      read.catch(() => undefined);
      files.push(read);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      form.on(limit, () => stop(tooLarge()));
    await pipeline(payload, upTo(FORM_MAX), form);
    await Promise.all(files);
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('http.bad_form');
  }
  return { ...body };
}

const upTo = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  };

const tooLarge = () => refuse('file.too_large');
