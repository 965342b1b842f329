function textOf(body: unknown, key: 'code' | 'detail'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const text = (body as Record<string, unknown>)[key];
  return typeof text === 'string' ? text : undefined;
}

/** The server answered with something else than 2xx. `body` is the parsed JSON, or the text, or undefined. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown, url: string) {
    super(`${url} answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
  /** `code` of a body that has one. */
  get code(): string | undefined {
    return textOf(this.body, 'code');
  }
  /** `detail` of a body that has one. */
  get detail(): string | undefined {
    return textOf(this.body, 'detail');
  }
}

/** No answer came: offline, refused, reset. Treated as 503 (specification, section 8). */
export class NetworkError extends ApiError {
  constructor(url: string) {
    super(503, undefined, url);
    this.name = 'NetworkError';
  }
}

/** No answer within the request time-out. Treated as 408. */
export class TimeoutError extends ApiError {
  constructor(url: string) {
    super(408, undefined, url);
    this.name = 'TimeoutError';
  }
}

/** First string anywhere in a body, depth first; undefined when there is none. */
function firstString(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = firstString(inner);
    if (found) return found;
  }
  return undefined;
}

/**
 * The text to show for a failure, or undefined when the generic one is due. Specification, section 8: a body with
 * a `code` gives its `detail`; any other body its first string. HTML and long texts are never shown.
 */
export function errorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object') return undefined;
  return error.detail ?? firstString(error.body);
}

/** Messages of one field, wherever the body nests them: `fieldMessages(error, 'email')`. */
export function fieldMessages(error: unknown, field: string): string[] {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || !error.body)
    return [];
  const value = (error.body as Record<string, unknown>)[field];
  const text = firstString(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : text ? [text] : [];
}
