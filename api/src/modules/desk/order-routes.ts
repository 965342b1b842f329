import { printMoney } from '@shop/contract';
import {
  colleagues,
  orderActionBody,
  orderActionResult,
  orderCodes,
  orderQuery,
  orderRow,
  orderStory,
} from '@shop/desk-contract/orders';
import { ALONE_LIMIT } from '@shop/desk-contract/requests';
import { permissionsOf } from '@shop/desk-contract/roles';
import { asc, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { codes } from '../../platform/db/schema/catalogue.ts';
import { orderLines } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { text } from '../../platform/text.ts';
import { readOrderAvatar } from '../orders/order-avatar.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { auditView, effectsBetween, snapshot } from './effects.ts';
import { actOn } from './order-actions.ts';
import { searchOrders } from './order-search.ts';
import { NEEDED, readStory } from './order-story.ts';
import { guardOrder } from './second-person.ts';

const params = z.object({ id: z.uuid() });
const read = { desk: 'orders.read' } as const;

/** Orders: search, details, actions. */
export const deskOrderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/orders/',
    { schema: { querystring: orderQuery, response: { 200: z.array(orderRow) } }, config: read },
    async (request) => searchOrders(orm, request.query),
  );

  app.get(
    '/orders/:id/',
    { schema: { params, response: { 200: orderStory } }, config: read },
    async (request) => readStory(orm, app.suppliers, staffOf(request), request.params.id),
  );

  app.post(
    '/orders/:id/actions/',
    { schema: { params, body: orderActionBody, response: { 200: orderActionResult } }, config: read },
    async (request) => {
      const person = staffOf(request);
      const { id } = request.params;
      const { dry_run: dryRun, act } = request.body;
      if (!permissionsOf(person.role).includes(NEEDED[act.action])) throw refuse('staff.not_allowed');
      const done = await withDryRun(orm, dryRun, async (tx) => {
        const { outcome, value } = await guardOrder(tx, person.id, id, act);
        // Tried in either case: nobody asks for what cannot be done.
        const effects = await withDryRun(tx, outcome === 'asked', async (trial) => {
          const before = await snapshot(trial, id);
          await actOn(trial, { suppliers: app.suppliers, staffId: person.id }, id, act);
          const after = await snapshot(trial, id);
          await audit(trial, person, {
            action: `order.${act.action}`,
            subject: `order:${id}`,
            before: auditView(before),
            after: { ...auditView(after), asked: act },
            why: act.why,
          });
          return effectsBetween(before, after);
        });
        if (outcome === 'done') return { outcome, effects };
        const sum = printMoney(value);
        const after = { action: act.action, sum, asked: act };
        await audit(tx, person, { action: 'request.ask', subject: `order:${id}`, after, why: act.why });
        return { outcome, effects: [{ what: 'second_person', facts: { sum } }, ...effects] };
      });
      return { dry_run: dryRun, ...done };
    },
  );

  app.get(
    '/orders/:id/codes/',
    { schema: { params, response: { 200: orderCodes } }, config: { desk: 'codes.read' } },
    async (request) => {
      const { id } = request.params;
      const person = staffOf(request);
      return orm.transaction(async (tx) => {
        const why = text('staff.codes_opened');
        const { outcome } = await guardOrder(tx, person.id, id, { action: 'show_codes', why });
        // Thrown in the transaction: it is asked for by its action, which has a reason.
        if (outcome === 'asked') throw refuse('desk.codes_need_second', { limit: ALONE_LIMIT });
        await audit(tx, person, { action: 'order.codes', subject: `order:${id}` });
        return tx
          .select({ id: codes.id, code: codes.code })
          .from(codes)
          .innerJoin(orderLines, eq(orderLines.id, codes.orderProductId))
          .where(eq(orderLines.orderId, id))
          .orderBy(asc(orderLines.position), asc(codes.unit));
      });
    },
  );

  app.get('/orders/:id/avatar/', { schema: { params }, config: read }, async (request, reply) => {
    const picture = await readOrderAvatar(orm, request.params.id);
    if (!picture) throw refuse('order.not_found');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, no-cache')
      .send(picture);
  });

  app.get('/colleagues/', { schema: { response: { 200: colleagues } }, config: read }, async () =>
    orm
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(isNull(staff.disabled))
      .orderBy(asc(staff.name)),
  );
};
