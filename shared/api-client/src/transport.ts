import type { Tokens } from '@shop/contract';
import { ERROR_CODES, REQUEST_TIMEOUT, RETRY_DELAYS } from '@shop/contract';
import ky, { isHTTPError, isNetworkError, isTimeoutError, type Options } from 'ky';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import type { ApiOptions } from './options.ts';
import { createRefresher } from './refresh.ts';
import { readServerTime } from './server-now.ts';

/** One request. A silent one shows no toast when the account turns out to be blocked. */
export type Request = Pick<Options, 'json' | 'body' | 'signal' | 'searchParams'> & {
  headers?: Record<string, string>;
  silent?: boolean;
  /** The answer to a first try without this transport: not 200. */
  first?: Response;
  /** The access token of that try: another tab may have renewed it since. */
  used?: string | null | undefined;
};
export type Send = <T>(method: string, path: string, request: Request) => Promise<T>;

const REFRESH = 'auth/jwt/refresh/';
/** Overload passes: a GET is tried again. */
const RETRIED = 503;
/** A 401 of these speaks of a password or a refresh token, not of the access token. */
const isTokenCall = (path: string) => path.startsWith('auth/jwt/');

/** As ky gives the body of an HTTP error: JSON, else text. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** How long to wait after a failed attempt of ky's, when so many were made before it. */
const delayAfter = (tried: number) => (attempt: number) =>
  RETRY_DELAYS[attempt - 1 + tried] ?? RETRY_DELAYS[0];

function asApiError(error: unknown, path: string): unknown {
  if (isHTTPError(error)) return new ApiError(error.response.status, error.data, path);
  if (isTimeoutError(error)) return new TimeoutError(path);
  return isNetworkError(error) ? new NetworkError(path) : error;
}

/** The one ky instance, behind a function that throws `ApiError` and its kinds only, and renews the tokens. */
export function createTransport({
  baseUrl,
  tokens,
  onNoAccess,
  headers: traced,
  timeout = REQUEST_TIMEOUT,
  retries = RETRY_DELAYS.length,
  refreshPause,
}: ApiOptions): Send {
  const instance = ky.create({
    prefix: baseUrl,
    credentials: 'include',
    timeout,
    retry: {
      limit: retries,
      methods: ['get'],
      statusCodes: [RETRIED],
      afterStatusCodes: [],
      delay: delayAfter(0),
      shouldRetry: ({ error }) => isHTTPError(error) && error.response.status === RETRIED,
    },
    // A tab has tokens; a server has the right time.
    hooks: { afterResponse: tokens ? [({ response }) => readServerTime(response)] : [] },
  });

  async function call<T>(method: string, path: string, access: string | null, request: Request): Promise<T> {
    const { silent = false, headers, first, used: _, ...options } = request;
    const bearer = access && path !== REFRESH ? { Authorization: `Bearer ${access}` } : {};
    try {
      if (first && (first.status !== RETRIED || retries === 0))
        throw new ApiError(first.status, await bodyOf(first), path);
      const tried = first ? 1 : 0;
      if (first) await pause(RETRY_DELAYS[0]);
      const response = await instance(path, {
        ...options,
        method,
        retry: { limit: retries - tried, delay: delayAfter(tried) },
        headers: { ...traced?.(method), ...headers, ...bearer },
      });
      return (response.status === 204 ? undefined : await response.json()) as T;
    } catch (cause) {
      const error = asApiError(cause, path);
      if (error instanceof ApiError && error.code === ERROR_CODES.noAccess && error.detail)
        onNoAccess?.(error.detail, silent);
      throw error;
    }
  }

  /** Makes a call. If the server asks for a proof of work, computes it and repeats the call once; the refused call had no effect. */
  async function callWithProof<T>(...[method, path, access, request]: Parameters<typeof call>): Promise<T> {
    try {
      return await call<T>(method, path, access, request);
    } catch (error) {
      const challenge = error instanceof ApiError && error.code === ERROR_CODES.workNeeded && error.challenge;
      if (!challenge) throw error;
      const { prove } = await import('./work-proof.ts');
      const headers = { ...request.headers, 'Work-Proof': await prove(challenge, request.signal) };
      return await call<T>(method, path, access, { ...request, headers, first: undefined });
    }
  }

  const refresh =
    tokens &&
    createRefresher(
      tokens,
      (token) => call<Tokens>('post', REFRESH, null, { json: { refresh: token } }),
      refreshPause,
    );

  return async <T>(method: string, path: string, request: Request) => {
    const access = (request.first ? request.used : tokens?.access()) ?? null;
    try {
      return await callWithProof<T>(method, path, access, request);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401 && !isTokenCall(path);
      if (!isRefused || !refresh || !tokens || !(access || tokens.refresh())) throw error;
      const isRenewed = await refresh(access);
      // A guest may still read public data; nothing else is asked for under another name.
      if (!isRenewed && (method !== 'get' || path.startsWith('auth/'))) throw error;
      return await callWithProof<T>(method, path, tokens.access(), { ...request, first: undefined });
    }
  };
}
