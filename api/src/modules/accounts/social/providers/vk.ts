import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { askFor, read, toEmail } from './ask.ts';
import { type IdentityProvider, reject } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';

const VERSION = '5.199';
const number = z.int().positive();
/** VK gives number and address beside the token. */
const beside = z.object({ user_id: number, email: z.string().optional() });
const users = z.object({ response: z.tuple([z.object({ id: number, first_name: z.string() })]) });

/** VK's older OAuth 2, without PKCE. */
export function vk({ endpoints, clientId, clientSecret }: ProviderSettings<'vk'>): IdentityProvider {
  const flow = createOauth({
    endpoints,
    clientId,
    authentication: oauth.ClientSecretPost(clientSecret),
    scope: 'email',
    pkce: false,
    openid: false,
  });
  return {
    name: 'vk',
    url: flow.url,
    async recognise(answer) {
      const { accessToken, body } = await flow.exchange(answer);
      const { user_id, email } = read(beside, body);
      // In the body: an address of the call may be logged on its way.
      const form = new URLSearchParams({ access_token: accessToken, v: VERSION });
      const { response } = await askFor(users, endpoints.user, { method: 'POST', body: form });
      const [{ id, first_name }] = response;
      if (id !== user_id) throw reject('VK names two people');
      return { subject: String(id), email: toEmail(email), isEmailVerified: false, nickname: first_name };
    },
  };
}
