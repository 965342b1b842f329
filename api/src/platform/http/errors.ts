import type { FieldErrors } from '@shop/shared/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { isReadOnly, isUnavailable } from '../db/unavailable.ts';
import { toFieldErrors } from './field-errors.ts';
import { notFound, Problem, refused } from './problem.ts';

/** What the validator found wrong with one part of a request. */
class RequestError extends Error {
  readonly statusCode = 400;
  readonly fields: FieldErrors;
  readonly part: string;
  constructor(part: string, fields: FieldErrors) {
    super('The request does not match its schema.');
    this.fields = fields;
    this.part = part;
  }
}

const BY_CODE: Record<string, [status: number, detail: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Неподдерживаемый тип данных: нужен application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'Ошибка разбора JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'Ошибка разбора JSON: тело запроса пустое.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'Неверная длина тела запроса.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'Слишком большое тело запроса.'],
  FST_ERR_BAD_URL: [404, 'Страница не найдена.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'Страница не найдена.'],
};

const UNAVAILABLE = new Problem(
  503,
  { detail: 'Сервис перегружен, попробуйте ещё раз.' },
  { 'retry-after': '2' },
);

function toProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof RequestError)
    return error.part === 'params' ? notFound() : new Problem(400, error.fields);
  const known = 'code' in error ? BY_CODE[error.code] : undefined;
  if (known) return refused(...known);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return refused(413, 'Слишком большое тело запроса.');
  if (status >= 400 && status < 500) return refused(status, 'Неправильный запрос.');
  const cause = error.cause instanceof Error ? error.cause.message : '';
  // A zero byte, which JSON allows and no text of PostgreSQL does.
  if (cause.includes('invalid byte sequence')) return refused(400, 'Неправильный запрос.');
  return undefined;
}

/** Sends whatever was thrown; what nobody expected becomes a 500 that tells nothing. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // First what is the client's doing: hanging up within a body breaks a connection, too.
  const problem = toProblem(error) ?? (isUnavailable(error) ? UNAVAILABLE : undefined);
  if (problem === UNAVAILABLE)
    request.log.warn({ err: error }, 'The database or a disk cannot be reached or written');
  if (isReadOnly(error)) void request.server.db.renew().catch(() => undefined);
  if (!problem) request.log.error({ err: error }, 'Request failed');
  const { status, body, headers } = problem ?? refused(500, 'Внутренняя ошибка сервера.');
  // Past the route's response schemas, which describe successes; the body is already in its final shape.
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** One validator and one error handler: every refusal leaves in Django REST framework's shape, in Russian. */
export const errorsPlugin = fp((app: FastifyInstance, _options, done) => {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    const result = z.safeParse(schema as z.ZodType, data);
    if (result.success) return { value: result.data };
    return { error: new RequestError(httpPart ?? 'body', toFieldErrors(result.error.issues)) };
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  done();
});
