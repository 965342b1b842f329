import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { askFor, toEmail } from './ask.ts';
import { type IdentityProvider, reject } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive()]).transform(String);
const answered = z.object({
  user: z.object({ user_id: id, first_name: z.string().optional(), email: z.string().optional() }),
});

/** `code|device_id|state`; null for anything else. */
function unpack(packed: string) {
  const [code, device, state, ...more] = packed.split('|');
  return code && device && state && more.length === 0 ? { code, device, state } : null;
}

/** VK ID: OAuth 2.1 with PKCE and no secret; a code belongs to the device that it was given to. */
export function vkId({ endpoints, clientId }: ProviderSettings<'vk_id'>): IdentityProvider {
  const flow = createOauth({
    endpoints,
    clientId,
    authentication: oauth.None(),
    scope: 'vkid.personal_info email',
    pkce: true,
    openid: false,
  });
  return {
    name: 'vk_id',
    url: flow.url,
    packedState: (packed) => unpack(packed)?.state ?? null,
    async recognise(answer) {
      const packed = unpack(answer.code);
      if (packed?.state !== answer.state) throw reject('VK ID sent no device or another state');
      const more = { device_id: packed.device, state: packed.state };
      const { accessToken, body } = await flow.exchange({ ...answer, code: packed.code }, more);
      if (body.state !== answer.state) throw reject('VK ID answered with another state');
      const form = new URLSearchParams({ client_id: clientId, access_token: accessToken });
      const { user } = await askFor(answered, endpoints.user, { method: 'POST', body: form });
      return {
        subject: user.user_id,
        email: toEmail(user.email),
        isEmailVerified: false,
        nickname: user.first_name,
      };
    },
  };
}
