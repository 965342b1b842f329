import { serverClock } from '@federation/protocol/lib';

const clock = serverClock();

/** The api's time in milliseconds since 1970, whatever this device's clock says. */
export const serverNow = clock.now;

/** A refusal of the api, with the sentence that it gives. `fields` names what is wrong in a form. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, body: unknown) {
    const { detail, code, ...rest } = (body ?? {}) as { detail?: string; code?: string };
    const fields = Object.entries(rest).flatMap(([name, texts]) =>
      Array.isArray(texts) ? [[name, texts.join(' ')]] : [],
    );
    super(detail ?? fields.map(([, text]) => text).join(' '));
    this.status = status;
    this.code = code;
    this.fields = Object.fromEntries(fields);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api/desk/${path}`, { method, ...contentOf(body) });
  clock.read(response);
  const text = await response.text();
  const answer: unknown = text ? JSON.parse(text) : null;
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer as T;
}

/** A form is sent as it is, a browser knows its type; everything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Calls of the desk, by their path below `/api/desk/`. They throw {@link ApiError}. */
export const desk = {
  get: <T>(path: string) => call<T>('GET', path),
  post: <T>(path: string, body?: unknown) => call<T>('POST', path, body),
  patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
  remove: <T>(path: string) => call<T>('DELETE', path),
};
