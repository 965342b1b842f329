import { type createdOrder, printMoney } from '@shop/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { type Created, createOrder, type Draft } from '../domain/create-order.ts';
import { invalid } from '../problem.ts';

const LONGEST_KEY = 200;
/** A key nobody can guess: it may stand for a browser that has no cookie yet. */
const SECRET_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Makes the order that a validated body asks for and answers with it. `kind` and body together are what an idempotency key stands for. */
export async function submitOrder(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: string,
  draft: (tx: Queryable) => Promise<Draft>,
) {
  const idempotencyKey = readKey(request);
  const seed = idempotencyKey && SECRET_KEY.test(idempotencyKey) ? idempotencyKey : undefined;
  const sessionId = await reply.ensureSession(seed);
  const userId = request.user?.id ?? null;
  const asked = { sessionId, userId, idempotencyKey, request: { kind, body: request.body } };
  const created = await createOrder(request.server.db.orm, asked, draft);
  return reply.code(201).send(present(created));
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.trim() === '' || key.length > LONGEST_KEY)
    throw invalid({ non_field_errors: [`Заголовок Idempotency-Key — от 1 до ${LONGEST_KEY} знаков.`] });
  return key;
}

const present = ({ id, total, lines, details }: Created): z.input<typeof createdOrder> => ({
  id,
  total: printMoney(total),
  products: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  // The avatar is sent once the order is there.
  ...(details.kind === 'StandoffOrder' ? { game_account_id: details.gameAccountId, game_avatar: null } : {}),
});
