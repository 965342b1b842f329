import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { PROVIDERS, type Provider } from '../idp/people.ts';
import { sendPage } from '../layout.ts';
import { consentPage } from '../pages/consent-page.ts';

/** The only address that a provider sends people back to. */
export const redirectUri = ({ shopUrl }: Config, provider: Provider): string =>
  `${shopUrl.replace(/\/$/, '')}/auth/${provider}/redirect/`;

export const askForConsent = (reply: FastifyReply, provider: Provider, action: string, shopUrl: string) =>
  sendPage(reply, `Вход через ${PROVIDERS[provider]}`, consentPage(provider, action, shopUrl), {
    formAction: [new URL(shopUrl).origin],
  });

/** Another site must not decide for the person in front of the page. */
export const isFromHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== 'cross-site';

/** Back to the shop with `parameters` beside those that the address has. */
export function returnWith(reply: FastifyReply, address: string, parameters: Record<string, string>) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return reply.redirect(url.href, 303);
}
