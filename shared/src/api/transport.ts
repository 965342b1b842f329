import ky, { isHTTPError, isNetworkError, isTimeoutError, type Options } from 'ky';
import { REQUEST_TIMEOUT } from '../contracts/constants.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import type { ApiOptions } from './options.ts';

export type { Options };
export type Send = <T>(method: string, path: string, options: Options) => Promise<T>;

/** The one ky instance, behind a function that throws `ApiError` and its kinds only. */
export function createTransport({
  baseUrl,
  accessToken,
  timeout = REQUEST_TIMEOUT,
  retries = 2,
}: ApiOptions): Send {
  const instance = ky.create({
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

  return async <T>(method: string, path: string, options: Options) => {
    try {
      const response = await instance(path, { ...options, method });
      return (response.status === 204 ? undefined : await response.json()) as T;
    } catch (error) {
      if (isHTTPError(error)) throw new ApiError(error.response.status, error.data, path);
      if (isTimeoutError(error)) throw new TimeoutError(path);
      if (isNetworkError(error)) throw new NetworkError(path);
      throw error;
    }
  };
}
