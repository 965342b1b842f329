import { promoCode, promoCodeRequest } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limitGuesses } from './limit-guesses.ts';
import { activateForProfile, deactivateForProfile, showToProfile } from './profile-code.ts';

const tags = ['promo_codes'];
const security = [{ bearer: [] }];
const response = { 200: promoCode };
const config = { auth: 'required' } as const;

/** The promo code of a signed-in buyer, for the orders to come. */
export const promoCodeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.post(
    '/promo_codes/activate/',
    { schema: { tags, security, body: promoCodeRequest, response }, config },
    (request) => limitGuesses(request, () => activateForProfile(orm, request.user!, request.body.code)),
  );

  app.post(
    '/promo_codes/show/',
    { schema: { tags, security, body: promoCodeRequest, response }, config },
    (request) => limitGuesses(request, () => showToProfile(orm, request.user!, request.body.code)),
  );

  app.post(
    '/promo_codes/deactivate/',
    { schema: { tags, security, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deactivateForProfile(orm, request.user!.id);
      return reply.code(204).send(null);
    },
  );
};
