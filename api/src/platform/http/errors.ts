import type { FieldErrors } from '@shop/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { isReadOnly, isUnavailable } from '../db/unavailable.ts';
import { Refusal, refuse } from '../refusal.ts';
import { toFieldErrors } from './field-errors.ts';
import { answerTo, codesOf, type RefusalAnswer, type RefusalCode } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Codes of what the call was refused for. */
    refusals?: readonly string[];
  }
}

/** The validator's findings in one part of a request. */
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

const BY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'http.media_type_unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'http.bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'http.empty_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'http.bad_length',
  FST_ERR_CTP_BODY_TOO_LARGE: 'http.body_too_large',
  FST_ERR_BAD_URL: 'http.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'http.not_found',
};

type Answer = RefusalAnswer & { codes: readonly string[] };

const refused = (refusal: Refusal): Answer => ({ ...answerTo(refusal), codes: codesOf(refusal) });

/** The answer to what is the client's doing, or was refused; undefined for everything else. */
function expected(error: FastifyError | Error): Answer | undefined {
  if (error instanceof Refusal) return refused(error);
  if (error instanceof RequestError) {
    if (error.part === 'params') return refused(refuse('http.not_found'));
    return { status: 400, headers: {}, body: error.fields, codes: ['http.invalid_fields'] };
  }
  const known = 'code' in error ? BY_CODE[error.code] : undefined;
  if (known) return refused(refuse(known));
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return refused(refuse('http.body_too_large'));
  if (status >= 400 && status < 500) return { ...refused(refuse('http.bad_request')), status };
  const cause = error.cause instanceof Error ? error.cause.message : '';
  // A zero byte, which JSON allows and no text of PostgreSQL does.
  if (cause.includes('invalid byte sequence')) return refused(refuse('http.bad_request'));
  return undefined;
}

/** Sends whatever was thrown; what nobody expected becomes a 500 without details. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // First what is the client's doing: hanging up within a body breaks a connection, too.
  let answer = expected(error);
  if (!answer && isUnavailable(error)) {
    answer = refused(refuse('http.overloaded'));
    request.log.warn({ err: error }, 'The database or a disk cannot be reached or written');
  }
  if (isReadOnly(error)) void request.server.db.renew().catch(() => undefined);
  if (!answer) request.log.error({ err: error }, 'Request failed');
  const { status, body, headers, codes } = answer ?? refused(refuse('http.internal_error'));
  request.refusals = codes;
  // Past the route's response schemas, which describe successes; the body is already in its final shape.
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** One validator and one error handler: every refusal leaves in Django REST framework's shape, in Russian. */
export const errorsPlugin = fp((app: FastifyInstance, _options, done) => {
  app.decorateRequest('refusals');
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    const result = z.safeParse(schema as z.ZodType, data);
    if (result.success) return { value: result.data };
    return { error: new RequestError(httpPart ?? 'body', toFieldErrors(result.error.issues)) };
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(refuse('http.not_found'), request, reply));
  done();
});
