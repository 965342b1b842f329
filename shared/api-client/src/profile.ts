import type { Profile } from '@shop/contract';
import { apiQuery } from './query.ts';

/** The signed-in shopper's profile: header, forms and the profile's pages read the same answer. */
export const profileQuery = () => apiQuery<Profile>('auth/profile/');
