import { credentials, done, refreshRequest, tokens } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { networkOf } from '../../platform/http/network.ts';
import { text } from '../../platform/text.ts';
import { forgetBrowser } from './ended-access.ts';
import { checkCredentials, refresh, signIn } from './sign-in.ts';
import { revoke } from './sign-ins.ts';

const tags = ['auth'];
/** Who signs in has no token, or one that is out of time. */
const config = { auth: 'ignored' } as const;

export const authTokenRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, rateLimits } = app;

  app.post(
    '/auth/jwt/create/',
    { schema: { tags, body: credentials, response: { 200: tokens } }, config },
    async (request, reply) => {
      const { email, password } = request.body;
      const network = networkOf(request.ip);
      const counted = [
        ['signInNetwork', network],
        ['signIn', email, network],
        ['signInAddress', email],
      ] as const;
      // Only what passed counts on: refused attempts of one network must not use up what the owner has from another.
      for (const attempt of counted) await rateLimits.take(attempt);
      const user = await checkCredentials(db.orm, email, password);
      await rateLimits.reward(...counted);
      reply.markClient();
      return signIn({ db: db.orm, tokens: app.tokens, client: request.client() }, user);
    },
  );

  app.post(
    '/auth/jwt/refresh/',
    {
      schema: { tags, body: refreshRequest, response: { 200: tokens } },
      config,
    },
    async (request) =>
      refresh({ db: db.orm, tokens: app.tokens, client: request.client() }, request.body.refresh),
  );

  app.post(
    '/auth/logout/',
    {
      schema: {
        tags,
        body: refreshRequest.partial().nullish(),
        response: { 200: done },
      },
      config,
    },
    async (request) => {
      const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const given = request.body?.refresh;
      // Signing out twice, or with tokens that are out of time, is signing out.
      const claims =
        (given && (await app.tokens.read('refresh', given))) ||
        (bearer && (await app.tokens.read('access', bearer)));
      if (claims) {
        await revoke(db.orm, claims.sid);
        await forgetBrowser(db.orm, claims.user_id, await request.sessionId());
      }
      return { detail: text('account.signed_out') };
    },
  );
};
