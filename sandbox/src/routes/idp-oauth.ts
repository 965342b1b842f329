import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readDecision } from '../idp/decision.ts';
import { readRequest } from '../idp/oauth-request.ts';
import { createOauthTokens } from '../idp/oauth-tokens.ts';
import { isProvider, type Provider } from '../idp/people.ts';
import { missingPage } from '../pages/missing-page.ts';
import { askForConsent, isFromHere, redirectUri, returnWith } from './idp.ts';

type ByProvider = { Params: { provider: string }; Querystring: Record<string, string>; Body: unknown };

/** Facebook, Google, Telegram, VK, VK ID and Yandex: consent, code, token, and who it is. */
export function idpOauthRoutes(app: FastifyInstance, config: Config): void {
  const tokens = createOauthTokens(config);
  const begin = ({ params, query }: FastifyRequest<ByProvider>, reply: FastifyReply) => {
    if (!isProvider(params.provider)) return { sent: missingPage(reply, 'Страница не найдена') };
    const request = readRequest(params.provider, query, redirectUri(config, params.provider));
    if (typeof request === 'string') return { sent: missingPage(reply, request, 400) };
    return { provider: params.provider, request };
  };

  app.get<ByProvider>('/idp/:provider/authorize', async (request, reply) => {
    const begun = begin(request, reply);
    return begun.sent ?? askForConsent(reply, begun.provider!, request.url, config.shopUrl);
  });

  app.post<ByProvider>('/idp/:provider/authorize', async (request, reply) => {
    const { sent, provider, request: authorization } = begin(request, reply);
    if (sent) return sent;
    const decision = readDecision(request.body);
    if (!decision || !isFromHere(request))
      return askForConsent(reply.code(400), provider, request.url, config.shopUrl);
    const { state, redirect_uri } = authorization;
    return decision.approved
      ? returnWith(reply, redirect_uri, tokens.grant(provider, authorization, decision))
      : returnWith(reply, redirect_uri, { error: 'access_denied', state });
  });

  app.post<ByProvider>('/idp/:provider/token', async (request, reply) => {
    const { provider } = request.params;
    if (!isProvider(provider)) return reply.code(404).send({});
    const form = (request.body ?? {}) as Record<string, string>;
    const answer = tokens.exchange(provider, form, clientOf(request, form));
    return reply
      .code('error' in answer ? 400 : 200)
      .header('Cache-Control', 'no-store')
      .send(answer);
  });

  app.get('/idp/:provider/keys', async () => tokens.keySet());

  const whoIs = (provider: Provider, describe: (person: NonNullable<Found>) => object) =>
    app.route<ByProvider>({
      method: ['GET', 'POST'],
      url: `/idp/${provider}/user`,
      handler: async (request, reply) => {
        const found = tokens.person(provider, tokenOf(request));
        return found ? describe(found) : reply.code(401).send({ error: 'invalid_token' });
      },
    });
  type Found = ReturnType<typeof tokens.person>;
  whoIs('facebook', ({ subject, name, email }) => ({ id: subject, name, ...(email && { email }) }));
  whoIs('yandex', ({ subject, name, email }) => ({
    id: subject,
    login: 'buyer',
    display_name: name,
    default_email: email ?? undefined,
  }));
  whoIs('vk', ({ subject, name }) => ({
    response: [{ id: Number(subject), first_name: name, last_name: '' }],
  }));
  whoIs('vk_id', ({ subject, name, email }) => ({
    user: { user_id: subject, first_name: name, last_name: '', ...(email && { email }) },
  }));
}

function clientOf({ headers }: FastifyRequest, form: Record<string, string>) {
  const basic = /^basic (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!basic) return { id: form.client_id, secret: form.client_secret };
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}

const tokenOf = ({ headers, body }: FastifyRequest): string =>
  /^(?:bearer|oauth) (.+)$/i.exec(headers.authorization ?? '')?.[1] ??
  (body as Record<string, string> | undefined)?.access_token ??
  '';
