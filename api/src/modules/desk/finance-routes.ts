import { printMoney } from '@shop/contract';
import { accountDay, financeQuery, reconciliation, report } from '@shop/desk-contract/finance';
import { today } from '@shop/desk-contract/today';
import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { reconcile } from './reconcile.ts';
import { readToday } from './today.ts';

const read = { desk: 'finance.read' } as const;

/** Figures: today, and the ledger. */
export const deskFinanceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get('/today/', { schema: { response: { 200: today } }, config: { desk: 'orders.read' } }, async () =>
    readToday(orm),
  );

  app.get(
    '/finance/days/',
    { schema: { querystring: financeQuery, response: { 200: z.array(accountDay) } }, config: read },
    async (request) => {
      const { from, to } = request.query;
      const day = sql<string>`to_char(${ledgerTransactions.created} at time zone 'Europe/Moscow', 'YYYY-MM-DD')`;
      const rows = await orm
        .select({
          day,
          account: ledgerEntries.account,
          sum: sql<number>`sum(${ledgerEntries.amount})`.mapWith(Number),
          entries: sql<number>`count(*)::int`,
        })
        .from(ledgerTransactions)
        .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
        .where(
          sql`${ledgerTransactions.created} >= ${from}::date::timestamp at time zone 'Europe/Moscow'
            and ${ledgerTransactions.created} < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`,
        )
        .groupBy(sql`1`, sql`2`)
        .orderBy(sql`1 desc`, sql`2`);
      return rows.map((row) => ({ ...row, sum: printMoney(row.sum) }));
    },
  );

  app.post(
    '/finance/reconcile/',
    { schema: { body: report, response: { 200: reconciliation } }, config: read },
    async (request) => reconcile(orm, request.body),
  );
};
