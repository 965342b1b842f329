import { profileQuery } from '@shop/api-client';
import { useQuery, useStore } from '@shop/platform';
import { $session } from '@shop/state';

/** True once it may be shown what only the signed-in user sees: not before the page has hydrated, as the server knew nothing of it. */
export const useIsUser = () => useStore($session) === 'user';

/** The shopper's profile, which may have been read before this part of the page hydrates. */
export function useProfile() {
  const isUser = useIsUser();
  const { data, error, refetch } = useQuery(profileQuery());
  return { profile: isUser ? data : undefined, error: isUser && !data ? error : null, refetch };
}
