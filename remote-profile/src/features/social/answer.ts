import { SOCIAL_PROVIDERS, type SocialProvider } from '@shop/contract';
import { readWidgetAnswer } from './telegram-widget.ts';

/** Answer that a provider sent the shopper back with. */
export type SocialAnswer =
  | { kind: 'code'; code: string; state: string | null }
  /** The shopper or the provider said no. */
  | { kind: 'refused' }
  /** Something is missing that every answer has. */
  | { kind: 'incomplete' };

export const isProvider = (name: string | undefined): name is SocialProvider =>
  (SOCIAL_PROVIDERS as readonly (string | undefined)[]).includes(name);

const INCOMPLETE: SocialAnswer = { kind: 'incomplete' };

/** Steam answers in OpenID's own parameters: the server checks all of them, so all are passed on. */
function steamAnswer(search: URLSearchParams): SocialAnswer {
  if (search.get('openid.mode') === 'cancel') return { kind: 'refused' };
  if (!search.has('openid.claimed_id')) return INCOMPLETE;
  return { kind: 'code', code: search.toString(), state: search.get('state') };
}

/** Telegram's widget answers in the query or behind the `#`; the state of the way out is in the query always. */
function widgetAnswer(search: URLSearchParams, hash: string): SocialAnswer | null {
  const state = search.get('state');
  if (search.has('hash')) return { kind: 'code', code: search.toString(), state };
  const answer = readWidgetAnswer(hash);
  if (answer === 'refused') return { kind: 'refused' };
  if (!answer?.has('hash')) return null;
  if (state) answer.set('state', state);
  return { kind: 'code', code: answer.toString(), state };
}

/**
 * Reads the query, and what is behind the `#`, of `/auth/{provider}/redirect/`. VK ID's code is packed as `code|device_id|state`; Steam and Telegram's
 * widget pass the whole query (decisions, 7).
 */
export function socialAnswer(provider: SocialProvider, search: URLSearchParams, hash = ''): SocialAnswer {
  if (search.has('error')) return { kind: 'refused' };
  if (provider === 'steam') return steamAnswer(search);
  const code = search.get('code');
  const state = search.get('state');
  const widget = provider === 'telegram' && !code && widgetAnswer(search, hash);
  if (widget) return widget;
  if (!code || !state) return INCOMPLETE;
  if (provider !== 'vk_id') return { kind: 'code', code, state };
  const device = search.get('device_id');
  return device ? { kind: 'code', code: `${code}|${device}|${state}`, state } : INCOMPLETE;
}
