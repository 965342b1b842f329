import { country, selectCountry } from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { activeCountry, chooseCountry, findCountry, listCountries } from '../domain/countries.ts';
import { invalid, notFound } from '../problem.ts';
import { createProviders } from '../providers/registry.ts';

export const countriesRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['payments'];
  const providers = [...createProviders(app.config).keys()];

  app.get(
    '/payments/countries/',
    {
      config: { publicCache: true },
      schema: { tags, summary: 'Страны со способами оплаты', response: { 200: z.array(country) } },
    },
    async () => listCountries(app.db.orm, providers),
  );

  app.get(
    '/payments/countries/active/',
    { schema: { tags, summary: 'Страна этого покупателя', response: { 200: country } } },
    async (request) => {
      const found = await activeCountry(app.db.orm, providers, await request.sessionId());
      if (!found) throw notFound();
      return found;
    },
  );

  app.post(
    '/payments/countries/active/select/',
    { schema: { tags, summary: 'Выбор страны', body: selectCountry, response: { 200: country } } },
    async (request, reply) => {
      const found = await findCountry(app.db.orm, providers, request.body.country_id);
      if (!found) throw invalid({ country_id: ['Такой страны нет.'] });
      await chooseCountry(app.db.orm, await reply.ensureSession(), found.id);
      return found;
    },
  );
};
