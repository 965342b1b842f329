import { ownPath, parseUrl } from '@federation/protocol/lib';
import { api } from '@shop/api-client';
import type { SocialProvider } from '@shop/contract';

/** State that a browser keeps while the shopper is at the provider's. */
export type SocialFlow = {
  provider: SocialProvider;
  /** `bind` adds the account to the one that is signed in. */
  intent: 'sign-in' | 'bind';
  /** Where to go afterwards: a path of this shop. */
  returnTo: string;
};

const KEY = 'social-flow';

/** The address that a provider sends the shopper back to. */
export const socialRedirectUri = (provider: SocialProvider): string =>
  `${location.origin}/auth/${provider}/redirect/`;

/** A provider's page: https, or http on this machine. */
function providerUrl(address: string): string {
  const url = parseUrl(address);
  const isLoopback = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return url.href;
  throw new Error(`Not an address of a provider: ${address}`);
}

/** Remembers where the shopper is, and leaves for the provider. Throws `ApiError` when the provider cannot be used. */
export async function startSocial(flow: SocialFlow, leave = (url: string) => location.assign(url)) {
  const redirect_uri = socialRedirectUri(flow.provider);
  const { url } = await api.get<{ url: string }>(`auth/social/${flow.provider}/url/`, { redirect_uri });
  const address = providerUrl(url);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(flow));
  } catch {
    // Without storage the way back leads home.
  }
  leave(address);
}

/** Takes the state kept for this provider, once; null when there is none. */
export function takeSocialFlow(provider: string): SocialFlow | null {
  try {
    const stored: Partial<SocialFlow> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    if (stored?.provider !== provider) return null;
    const intent = stored.intent === 'bind' ? 'bind' : 'sign-in';
    return { provider: stored.provider, intent, returnTo: ownPath(stored.returnTo, location.origin) };
  } catch {
    return null;
  }
}
