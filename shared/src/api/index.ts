export { api, configureApi, type SearchParams } from './client.ts';
export { ApiError, errorText, fieldMessages, NetworkError, TimeoutError } from './errors.ts';
export type { ApiOptions } from './options.ts';
export { apiQuery, createQueryClient } from './query.ts';
