import {
  createdOrder,
  createPubgOrder,
  createSteamOrder,
  printMoney,
  steamSettings,
} from '@shop/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { type Created, createOrder, type Draft } from '../domain/create-order.ts';
import { draftPubg, draftSteam, steamOffer } from '../domain/draft-order.ts';
import { invalid } from '../problem.ts';

const LONGEST_KEY = 200;
/** A key nobody can guess: it may stand for a browser that has no cookie yet. */
const SECRET_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const tags = ['orders'];
const response = { 201: createdOrder };

export const orderCreationRoutes: FastifyPluginAsyncZod = async (app) => {
  /** `request` is what makes two submits the same one: the validated body, without what the client may not decide. */
  const submit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: string,
    draft: (tx: Queryable) => Promise<Draft>,
  ) => {
    const idempotencyKey = readKey(request);
    const seed = idempotencyKey && SECRET_KEY.test(idempotencyKey) ? idempotencyKey : undefined;
    const sessionId = await reply.ensureSession(seed);
    const userId = request.user?.id ?? null;
    const asked = { sessionId, userId, idempotencyKey, request: { kind, body: request.body } };
    const created = await createOrder(app.db.orm, asked, draft);
    return reply.code(201).send(present(created));
  };

  app.post(
    '/orders/pubg/',
    { schema: { tags, summary: 'Заказ кодов PUBG', body: createPubgOrder, response } },
    (request, reply) => submit(request, reply, 'pubg', (tx) => draftPubg(tx, request.body, request.user)),
  );

  app.post(
    '/orders/steam/',
    { schema: { tags, summary: 'Пополнение кошелька Steam', body: createSteamOrder, response } },
    (request, reply) => submit(request, reply, 'steam', (tx) => draftSteam(tx, request.body, request.user)),
  );

  app.get(
    '/orders/steam/settings/',
    {
      schema: { tags, summary: 'Комиссия Steam', response: { 200: steamSettings } },
      config: { publicCache: true },
    },
    async () => {
      const { game, commission } = await steamOffer(app.db.orm);
      return { id: game.id, commission };
    },
  );
};

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.trim() === '' || key.length > LONGEST_KEY)
    throw invalid({ non_field_errors: [`Заголовок Idempotency-Key — от 1 до ${LONGEST_KEY} знаков.`] });
  return key;
}

const present = ({ id, total, lines }: Created): z.input<typeof createdOrder> => ({
  id,
  total: printMoney(total),
  products: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
});
