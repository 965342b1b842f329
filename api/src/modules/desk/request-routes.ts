import { printMoney } from '@shop/contract';
import { decision, guardedRequest } from '@shop/desk-contract/requests';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '../../platform/http/params.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { decide, listRequests } from './requests.ts';

/** Each request is decided by who may do what it asks for. */
const config = { desk: 'signed-in' } as const;

/** Requests for a second person. */
export const deskRequestRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get('/requests/', { schema: { response: { 200: z.array(guardedRequest) } }, config }, async (request) =>
    listRequests(orm, staffOf(request)),
  );

  app.post(
    '/requests/:id/',
    { schema: { params: idParams, body: decision, response: { 204: z.null() } }, config },
    async (request, reply) => {
      const by = staffOf(request);
      const { approve, why } = request.body;
      await orm.transaction(async (tx) => {
        const decided = await decide(tx, app.suppliers, by, request.params.id, approve);
        const { orderId, userId, act, value, askedBy } = decided;
        await audit(tx, by, {
          action: approve ? 'request.approve' : 'request.refuse',
          subject: orderId === null ? `user:${userId}` : `order:${orderId}`,
          after: { action: act.action, sum: printMoney(value), asked: act, asked_by: askedBy },
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );
};
