import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../journal.ts';
import {
  byOrder,
  byPartnerOrder,
  createRequest,
  createSupplier,
  isMoogoldCall,
  playerOf,
  type SupplierOrder,
  switchOf,
  validateRequest,
} from '../moogold.ts';

/** The supplier: orders under the partner's key, their state, players. The first letters of a player's id are switches. */
export function moogoldRoutes(app: FastifyInstance, config: Config): void {
  const journal = openJournal<SupplierOrder>(
    join(config.dataDir, 'supplies.jsonl'),
    ({ partner_order_id }) => partner_order_id,
  );
  const supplier = createSupplier(journal, config.supplyAfter);
  // A supplier that is busy takes the second attempt.
  const turnedAway = new Set<string>();
  const detail = (order: SupplierOrder | undefined, reply: FastifyReply) =>
    order
      ? {
          order_id: order.order_id,
          partner_order_id: order.partner_order_id,
          date_created: order.created,
          // Ours: how often it was ordered.
          times: order.times,
          order_status: supplier.statusOf(order),
          item: [{ variation_id: order.product, quantity: order.quantity, player_id: order.player }],
        }
      : fail(reply, 404, 'Order not found');

  app.register(
    async (scope) => {
      // The signature covers the bytes as they came.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.setErrorHandler((error: Error, request, reply) => {
        if (error instanceof SyntaxError || error.name === 'ZodError')
          return fail(reply, 400, 'Wrong request');
        request.log.error(error);
        return fail(reply, 500, 'Internal error');
      });
      scope.addHook('preHandler', async (request, reply) => {
        const route = request.url.slice('/moogold/'.length);
        if (!isMoogoldCall(config.moogold, { route, headers: request.headers, body: bodyOf(request) }))
          return fail(reply, 403, 'Invalid authentication');
      });

      scope.post('/order/create_order', (request, reply) => {
        const asked = createRequest.parse(JSON.parse(bodyOf(request)));
        const action = switchOf(playerOf(asked.data));
        if (action === 'refused' || action === 'unknown') return fail(reply, 422, 'Incorrect details');
        if (action === 'busy' && !turnedAway.has(asked.partnerOrderId)) {
          turnedAway.add(asked.partnerOrderId);
          return fail(reply, 503, 'Try again');
        }
        const order = supplier.order(asked);
        // Accepted, but the partner never hears of it.
        if (action === 'timeout' && order.times === 1) return reply.raw.destroy();
        return reply.send({
          status: true,
          message: 'Order created',
          partnerOrderId: order.partner_order_id,
          account_details: { order_id: order.order_id, player_id: order.player },
        });
      });
      scope.post('/order/order_detail', async (request, reply) =>
        detail(supplier.findById(byOrder.parse(JSON.parse(bodyOf(request))).order_id), reply),
      );
      scope.post('/order/order_detail_partner_id', async (request, reply) =>
        detail(supplier.find(byPartnerOrder.parse(JSON.parse(bodyOf(request))).partner_order_id), reply),
      );
      scope.post('/product/validate', async (request, reply) => {
        const player = playerOf(validateRequest.parse(JSON.parse(bodyOf(request))).data);
        if (switchOf(player) === 'untold') return fail(reply, 501, 'Validation is not available');
        return switchOf(player) === 'unknown'
          ? { status: 'false', message: 'Invalid user ID' }
          : { status: 'true', message: 'OK', username: `gamer${player}` };
      });
      scope.post('/product/list_product', async () => [{ ID: 1, post_title: 'Sandbox' }]);
      scope.post('/product/server_list', async () => ({ data: { eu: 'Europe', asia: 'Asia' } }));
    },
    { prefix: '/moogold' },
  );
}

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '');

const fail = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ err_code: String(status), err_message: message });
