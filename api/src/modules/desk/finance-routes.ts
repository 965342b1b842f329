import { printMoney } from '@shop/contract';
import {
  accountDay,
  comparedLines,
  entryQuery,
  financeQuery,
  ledgerEntry,
  movements,
  movementsQuery,
  reconciliation,
  report,
  reportLines,
} from '@shop/desk-contract/finance';
import { compareReport } from '@shop/desk-contract/provider-report';
import { TableError } from '@shop/desk-contract/table';
import { today } from '@shop/desk-contract/today';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import { readDays } from '../ledger/days.ts';
import { createProviders } from '../payments/providers/registry.ts';
import { readEntries } from './ledger-entries.ts';
import { compareLines, readMovements } from './reconcile.ts';
import { readToday } from './today.ts';

const read = { desk: 'finance.read' } as const;

/** Figures: today, and the ledger. */
export const deskFinanceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;
  const providers = [...createProviders(app.config, app.outside).keys()];

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

  app.get(
    '/finance/entries/',
    { schema: { querystring: entryQuery, response: { 200: z.array(ledgerEntry) } }, config: read },
    async (request) => readEntries(orm, request.query),
  );

  app.get(
    '/finance/providers/',
    { schema: { response: { 200: z.array(z.string()) } }, config: read },
    async () => providers,
  );

  app.post(
    '/finance/reconcile/',
    { schema: { body: report, response: { 200: reconciliation } }, config: read },
    async ({ body: { provider, text, from, to } }) => {
      try {
        return await compareReport(text, {
          compare: (lines) => compareLines(orm, provider, lines),
          ...(from && to && { movements: (after) => readMovements(orm, { provider, from, to }, after) }),
        });
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        throw refuse('desk.report_line_not_valid', { line: error.line });
      }
    },
  );

  app.post(
    '/finance/reconcile/lines/',
    { schema: { body: reportLines, response: { 200: comparedLines } }, config: read },
    async ({ body: { provider, lines } }) => compareLines(orm, provider, lines),
  );

  app.get(
    '/finance/movements/',
    { schema: { querystring: movementsQuery, response: { 200: movements } }, config: read },
    async ({ query: { after = null, ...days } }) => readMovements(orm, days, after),
  );
};
