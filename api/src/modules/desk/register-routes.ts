import { Readable } from 'node:stream';
import {
  dueRefundAction,
  dueRefundQuery,
  dueRefunds,
  exportParams,
  exportQuery,
  financeQuery,
  marginQuery,
  marginReport,
  receiptAction,
  receiptQuery,
  receiptRow,
  unmatchedAction,
  unmatchedMoney,
  vatReport,
} from '@shop/desk-contract/finance';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { actOnUnmatched, listUnmatched } from '../payments/unmatched.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { exportMonth } from './finance-export.ts';
import { actOnReceipt, listReceipts, readVat } from './fiscal-register.ts';
import { readMargin } from './margin.ts';
import { actOnDueRefund, listDueRefunds } from './refunds-due.ts';
import { guard, lockGuard } from './second-person.ts';

const read = { desk: 'finance.read' } as const;
const act = { desk: 'finance.act' } as const;
/** Shown at once: there are few, and they are to be decided. */
const UNMATCHED = 200;

/** Refunds due, the register of receipts, VAT, and a month of each as a file. */
export const deskRegisterRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get(
    '/finance/refunds/',
    { schema: { querystring: dueRefundQuery, response: { 200: dueRefunds } }, config: read },
    async (request) => listDueRefunds(orm, request.query.after),
  );

  app.post(
    '/finance/refunds/:id/',
    {
      schema: { params: z.object({ id: z.uuid() }), body: dueRefundAction, response: { 204: z.null() } },
      config: act,
    },
    async (request, reply) => {
      const { id } = request.params;
      const { act: what, why } = request.body;
      await orm.transaction(async (tx) => {
        const { order } = await actOnDueRefund(tx, id, request.body);
        const entry = { action: `refund.${what}`, subject: `order:${order}`, after: { refund: id }, why };
        await audit(tx, staffOf(request), entry);
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/finance/unmatched/',
    { schema: { response: { 200: z.array(unmatchedMoney) } }, config: read },
    async () => listUnmatched(orm, UNMATCHED),
  );

  app.post(
    '/finance/unmatched/:id/',
    {
      schema: { params: z.object({ id: z.uuid() }), body: unmatchedAction, response: { 204: z.null() } },
      config: act,
    },
    async (request, reply) => {
      const { id } = request.params;
      const { act: what, why } = request.body;
      await orm.transaction(async (tx) => {
        await lockGuard(tx);
        const { order } = await actOnUnmatched(tx, id, what, async (bought, missing, provider, payment) => {
          // Who lets a buyer have goods for less gives away as much.
          const stake = { act: { action: 'confirm', why }, value: missing } as const;
          const about = { userId: bought.userId, order: bought };
          if ((await guard(tx, staffOf(request).id, about, stake)) === 'asked')
            throw refuse('desk.unmatched_too_little');
          await applyPayment(tx, provider, payment);
        });
        const subject = order ? `order:${order}` : `unmatched:${id}`;
        await audit(tx, staffOf(request), {
          action: `unmatched.${what}`,
          subject,
          after: { money: id },
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/finance/receipts/',
    { schema: { querystring: receiptQuery, response: { 200: z.array(receiptRow) } }, config: read },
    async (request) => listReceipts(orm, request.query),
  );

  app.post(
    '/finance/receipts/:id/',
    { schema: { params: idParams, body: receiptAction, response: { 200: receiptRow } }, config: act },
    async (request) => {
      const { act: what, why } = request.body;
      return orm.transaction(async (tx) => {
        const { before, after } = await actOnReceipt(tx, request.params.id, request.body);
        const subject = `order:${after.order}`;
        await audit(tx, staffOf(request), { action: `receipt.${what}`, subject, before, after, why });
        return after;
      });
    },
  );

  app.get(
    '/finance/vat/',
    { schema: { querystring: financeQuery, response: { 200: vatReport } }, config: read },
    async (request) => readVat(orm, request.query.from, request.query.to),
  );

  app.get(
    '/finance/margin/',
    { schema: { querystring: marginQuery, response: { 200: marginReport } }, config: read },
    async (request) => readMargin(orm, request.query),
  );

  app.get(
    '/finance/export/:what/',
    { schema: { params: exportParams, querystring: exportQuery }, config: read },
    async (request, reply) => {
      const { what } = request.params;
      const { month } = request.query;
      await orm.transaction((tx) =>
        audit(tx, staffOf(request), { action: 'finance.export', subject: `${what}:${month}` }),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${what}-${month}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(exportMonth(orm, what, month)));
    },
  );
};
