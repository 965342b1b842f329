import { PAGE_HEADER } from '@federation/protocol/page-counts';
import { openPage } from '@federation/protocol/page-token';
import {
  createdOrder,
  createPubgOrder,
  createSteamOrder,
  lastSteamData as lastSteamAnswer,
  printMoney,
  steamSettings,
} from '@shop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderPage } from '../../platform/db/schema/orders.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { type Created, createOrder, type Draft } from './create-order.ts';
import { draftPubg, draftSteam, steamOffer } from './draft-order.ts';
import { lastSteamData } from './last-order-data.ts';

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

/** As Stripe takes them: whatever clients make of 1 to 255 printable characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Makes the order that a validated body asks for and answers with it. `kind` and body together are what an idempotency key stands for. */
export async function submitOrder(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: string,
  draft: (tx: Queryable) => Promise<Draft>,
) {
  const idempotencyKey = readKey(request);
  await request.server.rateLimits.take(['order', networkOf(request.ip)]);
  const userId = request.user?.id ?? null;
  const sessionId = await reply.ensureSession();
  const page = pageOf(request);
  const submission = { sessionId, userId, idempotencyKey, page, request: { kind, body: request.body } };
  const created = await createOrder(request.server.db.orm, submission, draft);
  return reply.code(201).send(present(created));
}

/** The page that the call came from; null where the browser says none, or a shell has not signed it. */
function pageOf({ headers, server }: FastifyRequest): OrderPage | null {
  const { pageKey } = server.config;
  const token = headers[PAGE_HEADER];
  const page = pageKey && typeof token === 'string' ? openPage(token, pageKey) : undefined;
  if (!page) return null;
  const { id, composition, shell, remotes, drawn } = page;
  const versions = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  return { id, composition, shell, remotes: versions, drawn };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw refuseFields({ non_field_errors: 'order.idempotency_key_malformed' });
  return key;
}

const present = ({ id, total, lines, details }: Created): z.input<typeof createdOrder> => ({
  id,
  total: printMoney(total),
  products: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  // The avatar is sent once the order is there.
  ...(details.kind === 'StandoffOrder' ? { game_account_id: details.gameAccountId, game_avatar: null } : {}),
});
