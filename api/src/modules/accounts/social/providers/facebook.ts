import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { sign } from '../../../../platform/signature.ts';
import { askFor, toEmail } from './ask.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';

const user = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** Facebook: OAuth 2. The call carries a proof that the token was given to this application. */
export function facebook({
  endpoints,
  clientId,
  clientSecret,
}: ProviderSettings<'facebook'>): IdentityProvider {
  const flow = createOauth({
    endpoints,
    clientId,
    authentication: oauth.ClientSecretPost(clientSecret),
    scope: 'email public_profile',
    pkce: false,
    openid: false,
  });
  return {
    name: 'facebook',
    url: flow.url,
    async recognise(answer) {
      const { accessToken } = await flow.exchange(answer);
      const url = new URL(endpoints.user);
      url.searchParams.set('fields', 'id,name,email');
      url.searchParams.set('appsecret_proof', sign(clientSecret, accessToken));
      const who = await askFor(user, url.href, { headers: { authorization: `Bearer ${accessToken}` } });
      return { subject: who.id, email: toEmail(who.email), isEmailVerified: false, nickname: who.name };
    },
  };
}
