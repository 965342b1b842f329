import './texts.ts';
import { api, profileQuery } from '@shop/api-client';
import { t } from '@shop/i18n';
import { $session, clearCarts, forgetOrder, notify, type SessionActions } from '@shop/state';
import type { QueryKey } from '@tanstack/react-query';
import { tokenCookies } from './cookies.ts';
import type { SessionContext, SessionEvent } from './session-context.ts';

const isOf = (prefix: RegExp) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) => prefix.test(String(queryKey[0])),
});
const PRIVATE = isOf(/^(auth|orders|payments|promo_codes)\//);
const ACCOUNT = isOf(/^auth\//);

const current = () => (tokenCookies.access() ? 'user' : 'guest');

/** Brings this tab in line with a session that began or ended. The tokens are changed already. */
export async function settle(event: SessionEvent, context: SessionContext) {
  const { queryClient, revalidate, forgetHidden } = context;
  const before = $session.get();
  forgetHidden();
  $session.set(current());
  if (event === 'signed-out') {
    clearCarts();
    forgetOrder();
  }
  if (event === 'signed-in') {
    // After another user nothing old may be seen; a guest's page is brought up to date where it stands.
    if (before === 'user') await queryClient.resetQueries(PRIVATE);
    else await queryClient.invalidateQueries(PRIVATE);
    return;
  }
  // Once in each tab: a session ends only where there is one.
  if (event === 'expired' && before === 'user') notify({ type: 'warning', text: t('account:session_ended') });
  // A protected page is left first: nothing asks for what only a user may see.
  await revalidate();
  queryClient.removeQueries(ACCOUNT);
  await queryClient.resetQueries(PRIVATE);
}

/** Settles every open tab. */
export function announce(event: SessionEvent, context: SessionContext): Promise<void> {
  context.channel?.postMessage(event);
  return settle(event, context);
}

/** Who a token is of: a renewed one is another token of the same user. One that says nothing stands for itself. */
function userOf(token: string | null): unknown {
  try {
    return JSON.parse(atob(token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).user_id;
  } catch {
    return token;
  }
}

/** Settles a tab that may have missed an event since its access token was `left`. */
export async function catchUp(context: SessionContext, left: string | null): Promise<void> {
  if ($session.get() !== current() || userOf(tokenCookies.access()) !== userOf(left))
    await settle(current() === 'user' ? 'signed-in' : 'expired', context);
}

/** Revokes these tokens at the server. Nothing waits for it, and its failure changes nothing here. */
function revoke(access: string | null, refresh: string | null): void {
  if (!access && !refresh) return;
  const headers: Record<string, string> = access ? { Authorization: `Bearer ${access}` } : {};
  api.post('auth/logout/', refresh ? { refresh } : {}, headers, { silent: true }).catch(() => {});
}

/** The account was blocked: the user is signed out and sees why, unless the caller shows it. */
export function leaveBlocked(context: SessionContext, detail: string, silent: boolean): void {
  if (tokenCookies.access() || tokenCookies.refresh()) {
    tokenCookies.clear();
    void announce('signed-out', context);
  }
  if (!silent) notify({ type: 'error', text: detail });
}

export const sessionActions = (context: SessionContext): SessionActions => ({
  signIn(tokens) {
    tokenCookies.save(tokens);
    return announce('signed-in', context);
  },
  signOut() {
    revoke(tokenCookies.access(), tokenCookies.refresh());
    tokenCookies.clear();
    return announce('signed-out', context);
  },
  async refreshProfile() {
    const { queryKey } = profileQuery();
    if (context.queryClient.getQueryData(queryKey)) await context.queryClient.invalidateQueries({ queryKey });
  },
});
