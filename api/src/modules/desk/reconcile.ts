import { parseMoney, printMoney } from '@shop/contract';
import type { Reconciliation } from '@shop/desk-contract/finance';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { refuse } from '../../platform/refusal.ts';

/** Holds a provider's report against the payments that we know to have come in. @throws {Refusal} for a line that is none */
export async function reconcile(
  db: Queryable,
  { provider, text }: { provider: string; text: string },
): Promise<Reconciliation> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
    .filter((line) => line !== null);
  const rows = await db
    .select({ transaction: payments.transactionId, amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        sql`${payments.transactionId} = any(${sql.param(lines.map(({ transaction }) => transaction))}::text[])`,
        sql`${payments.status} in ('succeeded', 'refund_due', 'refunded')`,
      ),
    );
  const ours = new Map(rows.map(({ transaction, amount }) => [transaction, amount]));
  const known = lines.filter(({ transaction }) => ours.has(transaction));
  const differing = known.filter(({ transaction, amount }) => ours.get(transaction) !== amount);
  return {
    matched: known.length - differing.length,
    unknown: lines.filter(({ transaction }) => !ours.has(transaction)).map(({ transaction }) => transaction),
    differing: differing.map(({ transaction, amount }) => ({
      transaction,
      ours: printMoney(ours.get(transaction)!),
      theirs: printMoney(amount),
    })),
  };
}

/** `transaction,amount`; null for a heading. */
function readLine(line: string, index: number) {
  // A comma separates only where nothing else does: it may stand within the sum.
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? ',';
  const [transaction = '', sum = ''] = line.split(separator).map((cell) => cell.trim().replaceAll('"', ''));
  const amount = sum
    .replace(',', '.')
    .replace(/^(-?\d+)$/, '$1.00')
    .replace(/^(-?\d+\.\d)$/, '$10');
  if (transaction && /^-?\d{1,12}\.\d{2}$/.test(amount)) return { transaction, amount: parseMoney(amount) };
  if (index === 0) return null;
  throw refuse('desk.report_line_not_valid', { line: index + 1 });
}
