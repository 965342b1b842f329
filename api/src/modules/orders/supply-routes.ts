import {
  createdOrder,
  createSupplyOrder,
  lastSupplyData as lastSupplyAnswer,
  paginated,
  serverOption,
} from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { numberedPage } from '../../platform/http/pagination.ts';
import { idParams, pageOffset, pageQuery } from '../../platform/http/params.ts';
import { gameServers } from '../catalog/games.ts';
import { submitOrder } from './create-routes.ts';
import { draftSupply } from './draft-supply.ts';
import { lastSupplyData } from './last-order-data.ts';

const tags = ['orders'];

export const supplyOrderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.post(
    '/orders/supply_channel/',
    {
      schema: {
        tags,
        body: createSupplyOrder,
        response: { 201: createdOrder },
      },
    },
    (request, reply) =>
      submitOrder(request, reply, 'supply', (tx) => draftSupply(tx, request.body, request.user)),
  );

  app.get(
    '/orders/supply_channel/servers/:id/',
    {
      schema: {
        tags,
        params: idParams,
        querystring: pageQuery,
        response: { 200: paginated(serverOption) },
      },
      config: { publicCache: true },
    },
    async (request) => {
      const offset = pageOffset(request.query);
      const all = await gameServers(orm, request.params.id);
      const page = all.slice(offset, offset + request.query.page_size);
      return numberedPage(request, request.query, all.length, page);
    },
  );

  app.get(
    '/orders/supply_channel/last_order_data/:id/',
    {
      schema: {
        tags,
        params: idParams,
        response: { 200: lastSupplyAnswer },
      },
    },
    async (request) => lastSupplyData(orm, await request.buyer(), request.params.id),
  );
};
