import { deadline } from '@federation/protocol/lib';
import { REQUEST_TIMEOUT } from '@shop/contract';
import { NetworkError, TimeoutError } from './errors.ts';
import type { ApiOptions } from './options.ts';
import { readServerTime } from './server-now.ts';
import type { Request, Send } from './transport.ts';

let options: ApiOptions | undefined;
let transport: Promise<Send> | undefined;

/** Called once by the shell, in the browser and on the server, before anything is requested. */
export function configureApi(next: ApiOptions): void {
  options = next;
  transport = undefined;
}

/** Loads the transport with the first request: a first view is rendered with its data and asks for nothing. */
function loadTransport(path: string): Promise<Send> {
  if (!options)
    throw new Error('configureApi() was not called: the shell does that before it renders or hydrates.');
  const chosen = options;
  transport ??= import('./transport.ts').then(
    ({ createTransport }) => createTransport(chosen),
    () => {
      transport = undefined;
      throw new NetworkError(path);
    },
  );
  return transport;
}

/** Mark of a missing value in a template; an article may be called so. */
const MISSING = /^(?!articles\/)(?:.*\/)?(?:undefined|null|NaN)(?:\/|$)/;

/** Where a query or a body has null or undefined: `email`, `products.0.quantity`. */
function missingIn(value: unknown, name = ''): string | undefined {
  if (value === null || value === undefined) return name;
  if (typeof value !== 'object') return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = missingIn(inner, name ? `${name}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Required parameters are never null or undefined, in path, query and body (specification, section 5): a call leaves out what it does
 * not have.
 */
function refuseMissing(path: string, { searchParams = {}, json = {} }: Request): void {
  const given = () => (options?.allowsMissing?.() ? undefined : (missingIn(searchParams) ?? missingIn(json)));
  const missing = MISSING.test(path) ? path : given();
  if (missing !== undefined) throw new TypeError(`A required parameter of ${path} is missing: ${missing}`);
}

/** A browser that has not called for the transport yet. */
const isFirst = ({ tokens }: Partial<ApiOptions> = {}) => !transport && tokens !== undefined;

/**
 * One GET by the browser alone, as long as the transport would wait: what a good answer says, or another answer as
 * it came.
 */
async function ask(path: string, { searchParams = {}, signal, used }: Request): Promise<unknown> {
  const { baseUrl, headers, timeout = REQUEST_TIMEOUT } = options!;
  const limit = deadline(timeout, signal ?? undefined);
  const given = Object.entries(searchParams as SearchParams);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  try {
    const answer = await fetch(`${baseUrl}${path}${search && `?${search}`}`, {
      credentials: 'include',
      headers: { ...headers?.('get'), ...(used && { Authorization: `Bearer ${used}` }) },
      signal: limit.signal,
    });
    readServerTime(answer);
    return answer.status === 200 ? await answer.json() : answer;
  } catch (error) {
    if (limit.isOver()) throw new TimeoutError(path);
    throw error instanceof TypeError ? new NetworkError(path) : error;
  } finally {
    limit.clear();
  }
}

async function send<T>(method: string, path: string, request: Request): Promise<T> {
  refuseMissing(path, request);
  if (method !== 'get' || !isFirst(options)) return (await loadTransport(path))<T>(method, path, request);
  // A good answer needs nothing of the transport, so it does not wait for its code.
  request.used = options?.tokens?.access();
  const first = await ask(path, request);
  return first instanceof Response
    ? (await loadTransport(path))<T>(method, path, { ...request, first })
    : (first as T);
}

export type SearchParams = Record<string, string | number | boolean>;

type CallOptions = Pick<Request, 'silent'>;

/** The API client. Paths are relative to `/api/` and end with a slash. Failures are `ApiError` or one of its kinds. */
export const api = {
  get: <T>(path: string, searchParams: SearchParams = {}, signal?: AbortSignal, options?: CallOptions) =>
    send<T>('get', path, { searchParams, ...(signal && { signal }), ...options }),
  post: <T>(path: string, json: unknown, headers: Record<string, string> = {}, options?: CallOptions) =>
    send<T>('post', path, { json, headers, ...options }),
  patch: <T>(path: string, body: unknown) =>
    send<T>('patch', path, body instanceof FormData ? { body } : { json: body }),
  delete: (path: string) => send<void>('delete', path, {}),
  /** Loads what a call other than a first GET takes. A failure is left to that call. */
  prepare: () => void loadTransport('').catch(() => {}),
  upload: <T>(path: string, body: FormData) => send<T>('post', path, { body }),
};
