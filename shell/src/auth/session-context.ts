import type { QueryClient } from '@tanstack/react-query';

/** Change of the session, announced to every open tab. `expired`: it ended without the shopper's doing. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'expired';

export type SessionContext = {
  queryClient: QueryClient;
  /** Runs the middleware of the page again: a protected one is left. */
  revalidate: () => Promise<void>;
  /** Drops the pages behind the one that is shown: they may show what was somebody else's. */
  forgetHidden: () => void;
  /** To the other tabs; undefined where the browser has none to give. */
  channel: BroadcastChannel | undefined;
};
