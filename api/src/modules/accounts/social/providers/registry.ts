import type { SocialProvider } from '@shop/contract';
import type { Outside } from '../../../../platform/http/outside.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { IdentityError, type IdentityProvider } from './identity-provider.ts';
import type { SocialSettings } from './settings.ts';
import { steam } from './steam.ts';
import { telegram } from './telegram.ts';
import { vk } from './vk.ts';
import { vkId } from './vk-id.ts';
import { yandex } from './yandex.ts';

export type IdentityProviders = ReadonlyMap<SocialProvider, IdentityProvider>;

/** The configured identity providers by name. A new one is a file in this folder and a line here. */
export function createIdentityProviders(social: SocialSettings, outside: Outside): IdentityProviders {
  const all = [
    social.facebook && facebook(social.facebook),
    social.google && google(social.google),
    social.steam && steam(social.steam),
    social.telegram && telegram(social.telegram),
    social.vk && vk(social.vk),
    social.vk_id && vkId(social.vk_id),
    social.yandex && yandex(social.yandex),
  ];
  return new Map(
    all
      .filter((provider) => provider !== undefined)
      .map((provider) => [provider.name, guarded(provider, outside)]),
  );
}

/** For a sign-in with all the calls that it takes, milliseconds. */
const TIME_LIMIT = 12_000;

/** The adapter with its calls in their bulkhead, behind their breaker. */
function guarded(adapter: IdentityProvider, outside: Outside): IdentityProvider {
  const call = outside.service(`identity_${adapter.name}`, {
    timeLimit: TIME_LIMIT,
    isAway: (error) => error instanceof IdentityError && error.reason === 'unavailable',
    toError: (cause) => new IdentityError('unavailable', `${adapter.name}: ${cause.message}`, { cause }),
  });
  return { ...adapter, recognise: (answer) => call(() => adapter.recognise(answer)) };
}
