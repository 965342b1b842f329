import { profileQuery, type TokenJar } from '@shop/api-client';
import { attempt } from '@shop/lib';
import { $session, provideSession } from '@shop/state';
import type { QueryClient } from '@tanstack/react-query';
import { tokenCookies } from './cookies.ts';

type Session = {
  tokens: TokenJar;
  onNoAccess: (detail: string, silent: boolean) => void;
  /** Reads the cookies. Call it once the page hydrates. */
  begin: () => void;
};

const load = () => import('./session-actions.ts');

/** Firefox throws where cookies are blocked: tabs then hear nothing of each other. */
const openChannel = () => attempt(() => new BroadcastChannel('session'));

/** The session of this tab. Only what the first view needs is here: the rest is loaded when something happens. */
export function createSession(
  queryClient: QueryClient,
  revalidate: () => Promise<void>,
  forgetHidden: () => void,
): Session {
  const context = { queryClient, revalidate, forgetHidden, channel: openChannel() };
  if (context.channel) context.channel.onmessage = async ({ data }) => (await load()).settle(data, context);
  // A page taken from the back-forward cache has heard nothing meanwhile; what it shows is of who was signed in then.
  let left: string | null = null;
  addEventListener('pagehide', () => {
    left = tokenCookies.access();
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (persisted) (await load()).catchUp(context, left);
  });
  provideSession(async () => (await load()).sessionActions(context));

  return {
    tokens: {
      ...tokenCookies,
      async clear() {
        tokenCookies.clear();
        (await load()).announce('expired', context);
      },
    },
    onNoAccess: async (...blocked) => (await load()).leaveBlocked(context, ...blocked),
    begin() {
      const isUser = tokenCookies.access();
      $session.set(isUser ? 'user' : 'guest');
      if (isUser) void queryClient.prefetchQuery(profileQuery());
    },
  };
}
