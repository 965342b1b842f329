import { done, supportAddress, supportForm, supportQuestion } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { networkOf } from '../../platform/http/network.ts';
import { text } from '../../platform/text.ts';
import { askSupport, supportToken } from './support.ts';

const tags = ['support'];
const SENT = { detail: text('support.sent') };

export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { secretKey, supportEmail } = app.config;

  app.get(
    '/support/',
    {
      config: { publicCache: true },
      schema: { tags, response: { 200: supportAddress } },
    },
    async () => ({ email: supportEmail }),
  );

  app.get('/support/form/', { schema: { tags, response: { 200: supportForm } } }, async () => ({
    token: supportToken(secretKey),
  }));

  app.post(
    '/support/',
    { schema: { tags, body: supportQuestion, response: { 200: done } } },
    async (request) => {
      const { email, order_number = null, text, token, website } = request.body;
      // One after the other: a network beyond its limit uses up nobody else's, and makes no rows for addresses that it makes up.
      await app.rateLimits.take(['questionNetwork', networkOf(request.ip)]);
      await app.rateLimits.take(['questionShop']);
      await app.rateLimits.take(['question', email]);
      // A program hears what a person hears.
      if (website) return SENT;
      await askSupport(app.db.orm, secretKey, token, { email, orderNumber: order_number, text });
      return SENT;
    },
  );
};
