import type { DetailError, FieldErrors } from '@shop/shared/contracts';

/** An expected refusal: a status and a body in Django REST framework's shape. Domain functions throw it, the error handler sends it. */
export class Problem extends Error {
  readonly status: number;
  readonly body: DetailError | FieldErrors;
  readonly headers: Record<string, string>;

  constructor(status: number, body: DetailError | FieldErrors, headers: Record<string, string> = {}) {
    super(typeof body.detail === 'string' ? body.detail : `Refused with status ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 404: there is no such thing, or it is not the caller's to see. */
export const notFound = (detail = 'Страница не найдена.') => new Problem(404, { detail });

/** 400 with messages per field; `non_field_errors` for the whole body. */
export const invalid = (fields: FieldErrors) => new Problem(400, fields);

/** One sentence for the whole request. `code` when a program must tell it apart. */
export const refused = (status: number, detail: string, code?: string) =>
  new Problem(status, code ? { detail, code } : { detail });

/** 503: a service outside does not answer; it may be asked again after so many seconds. */
export const away = (detail: string, retryAfter: number) =>
  new Problem(503, { detail, code: 'service_away' }, { 'retry-after': String(retryAfter) });
