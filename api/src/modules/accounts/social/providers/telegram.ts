import type * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { read } from './ask.ts';
import { type IdentityProvider, reject } from './identity-provider.ts';
import { createOauth } from './oauth.ts';
import type { ProviderSettings } from './settings.ts';
import { isWidget, readWidget, widgetUrl } from './telegram-widget.ts';

const claims = z.object({
  sub: z.string().min(1),
  /** The person's number, the same as in the widget's answer. */
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]).optional(),
  name: z.string().optional(),
});

/**
 * Credentials as every public client of Telegram's sends them. RFC 6749 has them percent-encoded first, as the library's own
 * does with `-` and `_`, which are in its secrets.
 */
const rawBasic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`);

/** Telegram: OpenID Connect, and the hash of its older widget when the bot's token is known. It never gives an address. */
export function telegram(settings: ProviderSettings<'telegram'>): IdentityProvider {
  const { endpoints, clientId, clientSecret, botToken } = settings;
  const flow = clientSecret
    ? createOauth({
        endpoints,
        clientId,
        authentication: rawBasic(clientSecret),
        scope: 'openid profile',
        pkce: true,
        openid: true,
      })
    : null;
  return {
    name: 'telegram',
    url: (departure) => flow?.url(departure) ?? widgetUrl(endpoints.widget, botToken, departure),
    packedState: (code) => (isWidget(code) ? new URLSearchParams(code).get('state') : null),
    async recognise(answer) {
      if (isWidget(answer.code)) return readWidget(answer.code, botToken);
      if (!flow) throw reject('Telegram sent no hash');
      const who = read(claims, (await flow.exchange(answer)).claims);
      return { subject: String(who.id ?? who.sub), email: null, isEmailVerified: false, nickname: who.name };
    },
  };
}
