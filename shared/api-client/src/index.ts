export { api, configureApi, type SearchParams } from './client.ts';
export { ApiError, errorText, fieldMessages, NetworkError, TimeoutError } from './errors.ts';
export type { ApiOptions, TokenJar } from './options.ts';
export { profileQuery } from './profile.ts';
export { apiQuery, createQueryClient } from './query.ts';
export { serverNow } from './server-now.ts';
export { signInMethodsQuery } from './sign-in-methods.ts';
