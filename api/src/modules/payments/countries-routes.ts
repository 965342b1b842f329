import { country, selectCountry } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { activeCountry, findCountry, listCountries, type Offering } from './countries.ts';
import { createProviders } from './providers/registry.ts';
import { needsEmail } from './write-receipt.ts';

export const countriesRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['payments'];
  const providers = createProviders(app.config, app.outside);
  const offering: Offering = {
    providers: [...providers.keys()],
    needsEmail: (provider, currency) =>
      needsEmail({ fiscal: app.config.fiscal, providers }, provider, currency),
  };

  app.get(
    '/payments/countries/',
    {
      config: { publicCache: true },
      schema: { tags, response: { 200: z.array(country) } },
    },
    async () => app.db.read((db) => listCountries(db, offering)),
  );

  app.get(
    '/payments/countries/active/',
    { schema: { tags, response: { 200: country } } },
    async (request, reply) => {
      const chosen = request.chosenCountry();
      const found = await activeCountry(app.db.orm, offering, chosen ?? (await request.sessionId()));
      if (!found) throw refuse('country.not_found');
      await reply.offerSession();
      return found;
    },
  );

  app.post(
    '/payments/countries/active/select/',
    { schema: { tags, body: selectCountry, response: { 200: country } } },
    async (request, reply) => {
      const found = await findCountry(app.db.orm, offering, request.body.country_id);
      if (!found) throw refuseFields({ country_id: 'country.unknown' });
      reply.rememberCountry(found.id);
      return found;
    },
  );
};
