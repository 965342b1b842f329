import { serverClock } from '@federation/protocol/lib';
import { t } from './texts.ts';

const clock = serverClock();

/** The api's time in milliseconds since 1970, whatever this device's clock says. */
export const serverNow = clock.now;

type Finding = { path: string[]; text: string };

/** Texts of a refused form, however deep they are. */
function findings(part: unknown, path: string[]): Finding[] {
  if (typeof part === 'string') return [{ path, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  const isTexts = Array.isArray(part) && part.every((each) => typeof each === 'string');
  return Object.entries(part).flatMap(([name, each]) => findings(each, isTexts ? path : [...path, name]));
}

/** Names the row of a list that is wrong: `№ 3: …`. */
function inRow({ path, text }: Finding): string {
  const row = path.find((name) => /^\d+$/.test(name));
  return row === undefined ? text : t('failure.row', { number: Number(row) + 1, text });
}

/** A refusal of the api, with the sentence that it gives. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Problems of a form, however deep they are. */
  readonly #findings: Finding[];

  constructor(status: number, body: unknown) {
    const { detail, code, ...rest } = (body ?? {}) as { detail?: string; code?: string };
    const wrong = findings(rest, []);
    super(detail ?? ([...new Set(wrong.map(inRow))].join(' ') || t('failure.unknown', { status })));
    this.status = status;
    this.code = code;
    this.#findings = wrong;
  }

  /** Text about the field of this name, wherever in the form it is. */
  at(field: string): string | undefined {
    return this.#findings.find(({ path }) => path.at(-1) === field)?.text;
  }
}

/** Where a form shows a refusal: at the fields that it has, or else above it. */
export function placeProblem<Field extends string>(error: Error | null, fields: readonly Field[]) {
  const at: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = error instanceof ApiError ? error.at(field) : undefined;
    if (text) at[field] = text;
  }
  return { at, above: error && Object.keys(at).length === 0 ? error.message : null };
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
