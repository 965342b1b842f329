import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { read, toEmail } from './ask.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  name: z.string().optional(),
});

/** Google: OpenID Connect. */
export function google({ endpoints, clientId, clientSecret }: ProviderSettings<'google'>): IdentityProvider {
  const flow = createOauth({
    endpoints,
    clientId,
    authentication: oauth.ClientSecretPost(clientSecret),
    scope: 'openid email profile',
    pkce: true,
    openid: true,
  });
  return {
    name: 'google',
    url: flow.url,
    async recognise(answer) {
      const who = read(claims, (await flow.exchange(answer)).claims);
      return {
        subject: who.sub,
        email: toEmail(who.email),
        isEmailVerified: who.email_verified === true,
        nickname: who.given_name ?? who.name,
      };
    },
  };
}
