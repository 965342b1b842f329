import multipart from '@fastify/multipart';
import { UPLOAD_MAX } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Problem, refused } from '../problem.ts';

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
  .instanceof(Upload, { error: 'Выберите файл.' })
  .meta({ type: 'string', format: 'binary' });

const LIMITS = {
  fileSize: UPLOAD_MAX,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 10_000,
  headerPairs: 20,
};

/** Lets the routes of one plugin read forms with a file into `body`: elsewhere a form stays a 415. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      body[part.fieldname] =
        part.type === 'file' ? new Upload(part.mimetype, await part.toBuffer()) : part.value;
    }
  } catch (error) {
    throw toProblem(error as Error & { statusCode?: number });
  }
  return { ...body };
}

function toProblem(error: Error & { statusCode?: number }): Problem {
  if (error.statusCode === 413) return refused(413, 'Слишком большой файл: не больше 5 МБ.');
  return refused(400, 'Ошибка разбора формы.');
}
