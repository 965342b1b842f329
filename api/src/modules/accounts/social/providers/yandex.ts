import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { askFor, toEmail } from './ask.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';

const info = z.object({
  id: z.string().min(1).max(255),
  default_email: z.string().nullish(),
  emails: z.array(z.string()).nullish(),
  display_name: z.string().nullish(),
});

/** Yandex: OAuth 2 with PKCE; who somebody is comes from its own call. */
export function yandex({ endpoints, clientId, clientSecret }: ProviderSettings<'yandex'>): IdentityProvider {
  const flow = createOauth({
    endpoints,
    clientId,
    authentication: oauth.ClientSecretPost(clientSecret),
    scope: 'login:email login:info',
    pkce: true,
    openid: false,
  });
  return {
    name: 'yandex',
    url: flow.url,
    async recognise(answer) {
      const { accessToken } = await flow.exchange(answer);
      const url = new URL(endpoints.user);
      url.searchParams.set('format', 'json');
      const who = await askFor(info, url.href, { headers: { authorization: `OAuth ${accessToken}` } });
      return {
        subject: who.id,
        email: toEmail(who.default_email ?? who.emails?.[0]),
        isEmailVerified: false,
        nickname: who.display_name ?? undefined,
      };
    },
  };
}
