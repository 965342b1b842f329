import { printMoney } from '@shop/contract';
import { accountDay, financeQuery, reconciliation, report } from '@shop/desk-contract/finance';
import { today } from '@shop/desk-contract/today';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readDays } from '../ledger/days.ts';
import { reconcile } from './reconcile.ts';
import { readToday } from './today.ts';

const read = { desk: 'finance.read' } as const;

/** Figures: today, and the ledger. */
export const deskFinanceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get('/today/', { schema: { response: { 200: today } }, config: { desk: 'orders.read' } }, async () =>
    readToday(orm, app.config.supplierBalanceLow),
  );

  app.get(
    '/finance/days/',
    { schema: { querystring: financeQuery, response: { 200: z.array(accountDay) } }, config: read },
    async (request) => {
      const days = await readDays(orm, request.query.from, request.query.to);
      return days
        .toReversed()
        .flatMap(({ day, accounts }) =>
          accounts.map(({ account, sum, entries }) => ({ day, account, sum: printMoney(sum), entries })),
        );
    },
  );

  app.post(
    '/finance/reconcile/',
    { schema: { body: report, response: { 200: reconciliation } }, config: read },
    async (request) => reconcile(orm, request.body),
  );
};
