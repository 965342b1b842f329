import { BINDABLE, done, SOCIAL_PROVIDERS, socialAuth, socialUrl, tokens, UNBINDABLE } from '@shop/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limitMessages } from '../../../platform/http/message-limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { text } from '../../../platform/text.ts';
import { signIn } from '../sign-in.ts';
import { unbindIdentity } from './identities.ts';
import { createIdentityProviders } from './providers/registry.ts';
import * as social from './social.ts';

const tags = ['auth'];
const security = [{ bearer: [] }];
const among = <const T extends readonly string[]>(providers: T) => z.object({ provider: z.enum(providers) });

export const authSocialRoutes: FastifyPluginAsyncZod = async (app) => {
  const { publicUrl, secretKey } = app.config;
  const providers = createIdentityProviders(app.config.social, app.outside);
  const contextOf = ({ log }: FastifyRequest): social.SocialContext => ({
    db: app.db.orm,
    providers,
    publicUrl,
    secretKey,
    warn: (reason) => log.warn(reason, 'Social sign-in refused'),
  });
  const limit = ({ ip }: FastifyRequest) => app.rateLimits.take(['social', networkOf(ip)]);
  const callOf = async (request: FastifyRequest, body: z.infer<typeof socialAuth>) => ({
    code: body.code,
    redirectUri: body.redirect_uri,
    state: body.state ?? null,
    email: body.email ?? null,
    sessionId: await request.sessionId(),
  });

  app.get(
    '/auth/social/:provider/url/',
    {
      schema: {
        tags,
        params: among(SOCIAL_PROVIDERS),
        querystring: z.object({ redirect_uri: z.string().min(1).max(2048) }),
        response: { 200: socialUrl },
      },
    },
    async (request, reply) => {
      const who = { provider: request.params.provider, redirectUri: request.query.redirect_uri };
      social.findProvider({ providers, publicUrl }, who);
      await limit(request);
      const sessionId = await reply.ensureSession();
      const userId = request.user?.id ?? null;
      return { url: await social.socialUrl(contextOf(request), { ...who, sessionId, userId }) };
    },
  );

  app.post(
    '/auth/social/:provider/auth/',
    {
      schema: {
        tags,
        params: among(SOCIAL_PROVIDERS),
        body: socialAuth,
        response: { 200: tokens },
      },
      config: { auth: 'ignored' },
    },
    async (request, reply) => {
      await limit(request);
      const { email } = request.body;
      if (email) await limitMessages(request, 'letter', email, [['registration', networkOf(request.ip)]]);
      const call = { ...(await callOf(request, request.body)), provider: request.params.provider };
      const { user, isNew } = await social.arriveBySocial(contextOf(request), call);
      reply.markClient();
      const pair = await signIn({ db: app.db.orm, tokens: app.tokens, client: request.client() }, user);
      return { ...pair, is_signed_up: isNew };
    },
  );

  app.post(
    '/auth/social/:provider/bind/',
    {
      schema: {
        tags,
        security,
        params: among(BINDABLE),
        body: socialAuth,
        response: { 200: done },
      },
      config: { auth: 'required' },
    },
    async (request) => {
      await limit(request);
      const call = { ...(await callOf(request, request.body)), provider: request.params.provider };
      await social.bindBySocial(contextOf(request), call, request.user!);
      return { detail: text('social.bound') };
    },
  );

  app.post(
    '/auth/social/:provider/unbind/',
    {
      schema: {
        tags,
        security,
        params: among(UNBINDABLE),
        body: z.unknown(),
        response: { 200: done },
      },
      config: { auth: 'required' },
    },
    async (request) => {
      await unbindIdentity(app.db.orm, request.user!.id, request.params.provider);
      return { detail: text('social.unbound') };
    },
  );
};
