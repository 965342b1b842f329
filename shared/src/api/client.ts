import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky';
import { REQUEST_TIMEOUT } from '../contracts/constants.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';

export type ApiOptions = {
  /** Where `/api/` is, with the slash: `/api/` in the browser, an internal address on the server. */
  baseUrl: string;
  /** The bearer token to send, if any. */
  accessToken?: () => string | null;
  /** Time-out of one request in milliseconds; the specification's 30 s unless given. */
  timeout?: number;
  /** How often a GET that got 503 is sent again; the specification's two unless given. */
  retries?: number;
};

let instance: KyInstance | undefined;

/** Called once by the shell, in the browser and on the server, before anything is requested. */
export function configureApi({
  baseUrl,
  accessToken,
  timeout = REQUEST_TIMEOUT,
  retries = 2,
}: ApiOptions): void {
  instance = ky.create({
    prefix: baseUrl,
    credentials: 'include',
    timeout,
    retry: {
      limit: retries,
      methods: ['get'],
      statusCodes: [503],
      afterStatusCodes: [],
      delay: (attempt) => 1000 * 2 ** (attempt - 1),
      shouldRetry: ({ error }) => isHTTPError(error) && error.response.status === 503,
    },
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = accessToken?.();
          if (token) request.headers.set('Authorization', `Bearer ${token}`);
        },
      ],
    },
  });
}

async function send<T>(method: string, path: string, options: Options): Promise<T> {
  if (!instance)
    throw new Error('configureApi() was not called: the shell does that before it renders or hydrates.');
  try {
    const response = await instance(path, { ...options, method });
    return (response.status === 204 ? undefined : await response.json()) as T;
  } catch (error) {
    if (isHTTPError(error)) throw new ApiError(error.response.status, error.data, path);
    if (isTimeoutError(error)) throw new TimeoutError(path);
    if (isNetworkError(error)) throw new NetworkError(path);
    throw error;
  }
}

export type SearchParams = Record<string, string | number | boolean | undefined>;

/** The API client. Paths are relative to `/api/` and end with a slash. Failures are `ApiError` or one of its kinds. */
export const api = {
  get: <T>(path: string, searchParams: SearchParams = {}, signal?: AbortSignal) =>
    send<T>('get', path, { searchParams, ...(signal && { signal }) }),
  post: <T>(path: string, json: unknown, headers: Record<string, string> = {}) =>
    send<T>('post', path, { json, headers }),
  patch: <T>(path: string, json: unknown) => send<T>('patch', path, { json }),
  delete: (path: string) => send<void>('delete', path, {}),
  upload: <T>(path: string, body: FormData) => send<T>('post', path, { body }),
};
