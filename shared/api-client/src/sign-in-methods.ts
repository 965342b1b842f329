import type { SignInMethods } from '@shop/contract';
import { apiQuery } from './query.ts';

/** The ways to sign in that the shop offers. They change with its configuration only. */
export const signInMethodsQuery = (): ReturnType<typeof apiQuery<SignInMethods>> => ({
  ...apiQuery<SignInMethods>('auth/methods/'),
  staleTime: Number.POSITIVE_INFINITY,
});
