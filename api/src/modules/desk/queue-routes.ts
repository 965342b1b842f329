import { cannot, handTask, takenTask, waitingItem } from '@shop/desk-contract/orders';
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { games } from '../../platform/db/schema/catalogue.ts';
import { deskTasks } from '../../platform/db/schema/desk.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { idParams } from '../../platform/http/params.ts';
import { giveUp, queueState, takeNext } from '../fulfillment/hand-queue.ts';
import { orderLine } from '../fulfillment/operator-orders.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { listWaiting, settleAlert } from './waiting.ts';

const SHOWN = 200;
const act = { desk: 'orders.act' } as const;

/** The queue of what people deliver, and all else that waits for a person. */
export const deskQueueRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/waiting/',
    { schema: { response: { 200: z.array(waitingItem) } }, config: { desk: 'orders.read' } },
    async () => listWaiting(orm),
  );

  app.post(
    '/waiting/:id/settle/',
    { schema: { params: idParams, body: cannot, response: { 204: z.null() } }, config: act },
    async (request, reply) => {
      const { id } = request.params;
      const { why } = request.body;
      await orm.transaction(async (tx) => {
        const kind = await settleAlert(tx, id);
        await audit(tx, staffOf(request), {
          action: 'alert.settle',
          subject: `alert:${id}`,
          after: { kind },
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/queue/',
    { schema: { response: { 200: z.array(handTask) } }, config: { desk: 'orders.read' } },
    async (request) => {
      const { id } = staffOf(request);
      const rows = await orm
        .select({
          order: orders,
          game: games.title,
          task: deskTasks,
          by: staff.name,
          isHeld: sql<boolean>`${queueState.isHeld}`,
        })
        .from(deskTasks)
        .innerJoin(orders, eq(orders.id, deskTasks.orderId))
        .innerJoin(games, eq(games.id, orders.gameId))
        .leftJoin(staff, eq(staff.id, deskTasks.staffId))
        .where(queueState.isOpen)
        .orderBy(asc(deskTasks.created))
        .limit(SHOWN);
      return rows.map(({ order, game, task, by, isHeld }) => ({
        ...orderLine(order, game),
        taken: isHeld ? (task.taken?.toISOString() ?? null) : null,
        by: isHeld ? by : null,
        is_mine: isHeld && task.staffId === id,
        problem: task.problem,
      }));
    },
  );

  app.post('/queue/next/', { schema: { response: { 200: takenTask } }, config: act }, async (request) => {
    const person = staffOf(request);
    return orm.transaction(async (tx) => {
      const order = await takeNext(tx, person.id);
      if (order) await audit(tx, person, { action: 'queue.take', subject: `order:${order}` });
      return { order };
    });
  });

  app.post(
    '/queue/:id/cannot/',
    {
      schema: { params: z.object({ id: z.uuid() }), body: cannot, response: { 204: z.null() } },
      config: act,
    },
    async (request, reply) => {
      const person = staffOf(request);
      const { id } = request.params;
      const { why } = request.body;
      await orm.transaction(async (tx) => {
        await giveUp(tx, id, person.id, why);
        await audit(tx, person, { action: 'queue.cannot', subject: `order:${id}`, why });
      });
      return reply.code(204).send(null);
    },
  );
};
