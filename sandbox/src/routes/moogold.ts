import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../journal.ts';
import { sendPage } from '../layout.ts';
import { ERRORS, type ErrorCode, isErrorCode, ORDER_STATES, PRODUCTS } from '../moogold/documentation.ts';
import {
  byCategory,
  byOrder,
  byPartnerOrder,
  byProduct,
  createRequest,
  createSupplier,
  errorOf,
  playerOf,
  refusalOf,
  type SupplierOrder,
  switchOf,
  validateRequest,
} from '../moogold/orders.ts';
import { supplierPage } from '../pages/supplier-page.ts';

/** MooGold: orders under the partner's key, their state, players, goods, the wallet; and a page to change what it answers. */
export function moogoldRoutes(app: FastifyInstance, config: Config): void {
  const journal = openJournal<SupplierOrder>(
    join(config.dataDir, 'supplies.jsonl'),
    ({ partner_order_id }) => partner_order_id,
  );
  const supplier = createSupplier(journal, config.supplyAfter);
  // A supplier that is busy takes the second attempt.
  const turnedAway = new Set<string>();

  const detail = (order: SupplierOrder) => ({
    order_id: order.order_id,
    partner_order_id: order.partner_order_id,
    date_created: { date: order.created, timezone_type: 3, timezone: 'UTC' },
    order_status: supplier.statusOf(order),
    item: [
      {
        variation_id: order.product,
        quantity: order.quantity,
        player_id: order.player,
        voucher_code: supplier.codesOf(order),
      },
    ],
  });

  app.register(
    async (scope) => {
      // The signature covers the bytes as they came.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.setErrorHandler((error: Error, request, reply) => {
        if (error instanceof SyntaxError || error.name === 'ZodError') return fail(reply, '419');
        request.log.error(error);
        return fail(reply, '110');
      });
      scope.addHook('preHandler', async (request, reply) => {
        const route = request.url.slice('/moogold/'.length);
        const body = bodyOf(request);
        const refusal = refusalOf(config.moogold, { route, headers: request.headers, body });
        if (refusal) return fail(reply, refusal);
        if ((JSON.parse(body) as { path?: unknown }).path !== route) return fail(reply, '418');
        if (supplier.settings.error) return fail(reply, supplier.settings.error);
      });

      scope.post('/order/create_order', (request, reply) => {
        const body = createRequest.parse(JSON.parse(bodyOf(request)));
        const player = playerOf(body.data);
        const error = errorOf(player);
        if (error) return fail(reply, error);
        const action = switchOf(player);
        if (action === 'busy' && !turnedAway.has(body.partnerOrderId)) {
          turnedAway.add(body.partnerOrderId);
          return fail(reply, '110');
        }
        // Nobody hears whether it was taken, and it was not.
        if (action === 'hangs' && !turnedAway.has(body.partnerOrderId)) {
          turnedAway.add(body.partnerOrderId);
          return reply.raw.destroy();
        }
        const order = supplier.order(body);
        if (typeof order === 'string') return fail(reply, order);
        // Accepted, but the partner never hears of it.
        if (action === 'timeout') return reply.raw.destroy();
        return reply.send({
          status: true,
          message: 'Order has been created successfully',
          account_details: { order_id: order.order_id, player_id: order.player, server_id: '' },
        });
      });
      scope.post('/order/order_detail', async (request, reply) => {
        const order = supplier.findById(byOrder.parse(JSON.parse(bodyOf(request))).order_id);
        return order ? detail(order) : fail(reply, '419');
      });
      scope.post('/order/order_detail_partner_id', async (request, reply) => {
        const order = supplier.find(byPartnerOrder.parse(JSON.parse(bodyOf(request))).partner_order_id);
        return order ? detail(order) : fail(reply, '421');
      });
      scope.post('/product/validate', async (request, reply) => {
        const player = playerOf(validateRequest.parse(JSON.parse(bodyOf(request))).data);
        if (switchOf(player) === 'untold')
          return { status: 'false', message: 'Validation is not available for this product.' };
        if (switchOf(player) === 'unknown') return { status: 'false', message: 'Invalid User ID.' };
        const error = errorOf(player);
        if (error) return fail(reply, error);
        return { status: 'true', message: 'Account has been validated.', username: `gamer${player}` };
      });
      scope.post('/product/list_product', async (request) => {
        const { category_id } = byCategory.parse(JSON.parse(bodyOf(request)));
        return PRODUCTS.filter(({ category }) => category === category_id).map(({ id, name }) => ({
          ID: id,
          post_title: name,
        }));
      });
      scope.post('/product/product_detail', async (request, reply) => {
        const product = productOf(request);
        if (!product) return fail(reply, '422');
        return {
          Product_Name: product.name,
          Image_URL: `${config.url}/icon.svg`,
          Variation: product.variations.map(({ id, name, price }) => ({
            variation_name: name,
            variation_id: id,
            variation_price: price,
            stock_status: 'instock',
          })),
          fields: product.fields.map((name) => ({ name, type: 'string' })),
        };
      });
      scope.post(
        '/product/server_list',
        async (request, reply) => productOf(request)?.servers ?? fail(reply, '422'),
      );
      scope.post('/user/balance', async () => ({
        currency: 'USD',
        balance: (supplier.settings.balance / 100).toFixed(2),
      }));
    },
    { prefix: '/moogold' },
  );

  app.get('/supplier', async (_request, reply) => sendPage(reply, 'Поставщик', supplierPage(supplier)));
  app.get('/supplier/orders.json', async () => supplier.all());
  app.post<{ Body: Record<string, string> }>('/supplier', async (request, reply) => {
    const { balance, error, order, state } = request.body;
    if (balance !== undefined && /^\d{1,7}(\.\d{1,2})?$/.test(balance))
      supplier.settings.balance = Math.round(Number(balance) * 100);
    if (error !== undefined) supplier.settings.error = isErrorCode(error) ? error : undefined;
    const chosen = order === undefined ? undefined : supplier.find(order);
    const next = ORDER_STATES.find((name) => name === state);
    if (chosen && next) supplier.setState(chosen, next);
    return reply.redirect('/supplier', 303);
  });
}

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '');
const productOf = (request: FastifyRequest) => {
  const { product_id } = byProduct.parse(JSON.parse(bodyOf(request)));
  return PRODUCTS.find(({ id }) => id === product_id);
};

const fail = (reply: FastifyReply, code: ErrorCode) =>
  reply
    .code(Number(code) >= 400 && Number(code) < 600 ? Number(code) : 200)
    .send({ err_code: code, err_message: ERRORS[code] });
