import { type createdOrder, printMoney } from '@shop/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { type Created, createOrder, type Draft } from './create-order.ts';

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
  const asked = { sessionId, userId, idempotencyKey, request: { kind, body: request.body } };
  const created = await createOrder(request.server.db.orm, asked, draft);
  return reply.code(201).send(present(created));
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
