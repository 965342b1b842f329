import { profileQuery } from '@shop/api-client';
import type { Game, Profile } from '@shop/contract';
import { useQuery, useStore } from '@shop/platform';
import { $session } from '@shop/state';

export type Buyer = {
  /** False for guests, and while it is not known. */
  isUser: boolean;
  /** Undefined for guests, and until it was read. */
  profile: Profile | undefined;
  /** The profile is on its way. */
  isComing: boolean;
  /** The game is sold to signed-in buyers only, and this one is not. */
  mustSignIn: boolean;
  /** An e-mail is required when the game does not need auth and the buyer is not signed in (specification, section 5). */
  isEmailRequired: boolean;
};

/** Who orders: known in the browser only, after hydration. */
export function useBuyer(game: Pick<Game, 'is_auth_required'>): Buyer {
  const session = useStore($session);
  const isUser = session === 'user';
  const { data, isPending } = useQuery({ ...profileQuery(), enabled: isUser });
  return {
    isUser,
    profile: isUser ? data : undefined,
    isComing: isUser && isPending,
    mustSignIn: game.is_auth_required && session === 'guest',
    isEmailRequired: !game.is_auth_required && !isUser,
  };
}
