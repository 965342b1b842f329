import { SOCIAL_PROVIDERS, signInMethods } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Which ways to sign in this shop offers: a matter of its configuration. */
export const authMethodsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { social, phone } = app.config;
  app.get(
    '/auth/methods/',
    {
      config: { publicCache: true },
      schema: { tags: ['auth'], response: { 200: signInMethods } },
    },
    async () => ({
      social: SOCIAL_PROVIDERS.filter((name) => social[name] !== undefined),
      phone: phone?.way ?? null,
    }),
  );
};
