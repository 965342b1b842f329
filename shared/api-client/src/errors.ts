function textOf(body: unknown, key: 'code' | 'detail' | 'challenge'): string | undefined {
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
  /** The challenge to answer with a proof of work, if the server asks for one. */
  get challenge(): string | undefined {
    return textOf(this.body, 'challenge');
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

/** Longer than any sentence that is meant for a shopper: a page of a proxy, a trace. */
const LONGEST = 500;

/** A sentence, as opposed to a code for programs (`order_locked`, `E-17`), an empty text or a document. */
const isSentence = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST && !/^[\w.:/-]+$/.test(text.trim()) && !/^\s*</.test(text);

/** The text of a body, depth first: an object with a `code` gives its `detail`, anything else its first sentence. */
function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return isSentence(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, ...rest } = value as Record<string, unknown>;
  const isCoded = !Array.isArray(value) && code !== undefined;
  const parts = isCoded ? [rest.detail, rest] : Object.values(value);
  for (const part of parts) {
    const found = firstText(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The text to show for a failure, or undefined when the generic one is due. Specification, section 8: an object with a `code`, wherever
 * it stands, gives its `detail`; any other body, a bare string included, its first string. Codes for programs, HTML and whole documents
 * are never shown.
 */
export function errorText(error: unknown): string | undefined {
  return error instanceof ApiError ? firstText(error.body) : undefined;
}

/** Messages of one field, wherever the body nests them: `fieldMessages(error, 'email')`. */
export function fieldMessages(error: unknown, field: string): string[] {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || !error.body)
    return [];
  const value = (error.body as Record<string, unknown>)[field];
  const text = firstText(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : text ? [text] : [];
}
