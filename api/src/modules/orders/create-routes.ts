import {
  createdOrder,
  createPubgOrder,
  createSteamOrder,
  lastSteamData as lastSteamAnswer,
  steamSettings,
} from '@shop/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { draftPubg, draftSteam, steamOffer } from './draft-order.ts';
import { lastSteamData } from './last-order-data.ts';
import { submitOrder } from './submit-order.ts';

const tags = ['orders'];
const response = { 201: createdOrder };

export const orderCreationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.post('/orders/pubg/', { schema: { tags, body: createPubgOrder, response } }, (request, reply) =>
    submitOrder(request, reply, 'pubg', (tx) => draftPubg(tx, request.body, request.user)),
  );

  app.post('/orders/steam/', { schema: { tags, body: createSteamOrder, response } }, (request, reply) =>
    submitOrder(request, reply, 'steam', (tx) => draftSteam(tx, request.body, request.user)),
  );

  app.get(
    '/orders/steam/settings/',
    {
      schema: { tags, response: { 200: steamSettings } },
      config: { publicCache: true },
    },
    async () => {
      const { game, commission } = await steamOffer(orm);
      return { id: game.id, commission };
    },
  );

  app.get(
    '/orders/steam/last_order_data/',
    { schema: { tags, response: { 200: lastSteamAnswer } } },
    async (request) => lastSteamData(orm, await request.buyer()),
  );
};
