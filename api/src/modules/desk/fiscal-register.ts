import { printMoney } from '@shop/contract';
import type { ReceiptAction, ReceiptRow, VatReport } from '@shop/desk-contract/finance';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type FiscalReceiptRow, type FiscalState, fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import { dayOf, within } from '../../platform/moscow.ts';
import { resolveAlert } from '../../platform/observability/alerts.ts';
import { refuse } from '../../platform/refusal.ts';
import { readDays } from '../ledger/days.ts';

const PAGE = 50;

/** The index of what somebody has to look at is for this very condition. */
export const isOpen = sql`${fiscalReceipts.state} in ('due', 'failed')`;

type Filter = {
  state?: FiscalState | 'open' | undefined;
  order?: string | undefined;
  before?: number | undefined;
};

/** The register, the latest first, a page at a time. */
export async function listReceipts(db: Queryable, { state, order, before }: Filter): Promise<ReceiptRow[]> {
  const ofOrder = order ? idsOf(order) : undefined;
  if (order && !ofOrder) return [];
  const rows = await db
    .select()
    .from(fiscalReceipts)
    .where(
      and(
        ofOrder,
        state === 'open' ? isOpen : state && eq(fiscalReceipts.state, state),
        before ? lt(fiscalReceipts.id, before) : undefined,
      ),
    )
    .orderBy(desc(fiscalReceipts.id))
    .limit(PAGE);
  return rows.map(toRow);
}

/** Orders whose number begins so, which an index finds. */
function idsOf(text: string): SQL | undefined {
  const digits = text
    .toLowerCase()
    .replace(/^(?:№|no|#)\s*/, '')
    .replaceAll('-', '');
  if (!/^[\da-f]{4,32}$/.test(digits)) return undefined;
  return sql`${fiscalReceipts.orderId} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`;
}

export const toRow = (row: FiscalReceiptRow): ReceiptRow => ({
  id: row.id,
  order: row.orderId,
  kind: row.kind,
  provider: row.provider,
  amount: printMoney(row.amount),
  vat: row.vat,
  vat_amount: printMoney(row.vatAmount),
  state: row.state,
  reason: row.reason,
  document: row.document,
  created: row.created.toISOString(),
});

/** Settles a receipt by hand, or has its provider asked; returns what it was and what it is. @throws {Refusal} */
export async function actOnReceipt(
  tx: Queryable,
  id: number,
  action: ReceiptAction,
): Promise<{ before: ReceiptRow; after: ReceiptRow }> {
  const [row] = await tx.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)).for('update');
  if (!row) throw refuse('desk.receipt_not_found');
  // A receipt that the tax service has stays as it is.
  if (row.state === 'issued') throw refuse('desk.receipt_issued');
  const [after] = await tx
    .update(fiscalReceipts)
    .set(changeOf(action))
    .where(eq(fiscalReceipts.id, id))
    .returning();
  await resolveAlert(tx, 'receipt_failed', String(id));
  return { before: toRow(row), after: toRow(after!) };
}

function changeOf(action: ReceiptAction) {
  switch (action.act) {
    case 'issued':
      return { state: 'issued', document: action.document, reason: null } as const;
    case 'closed':
      return { state: 'closed', reason: action.why } as const;
    case 'ask':
      return { state: 'sent', reason: null, checkAt: sql`now()` } as const;
  }
}

/** Money through providers and the VAT within it, by day and rate; and what of the ledger no receipt covers. */
export async function readVat(db: Queryable, from: string, to: string): Promise<VatReport> {
  const days = await readDays(db, from, to);
  const waiting = await db
    .select({ day: dayOf(fiscalReceipts.created), vat: fiscalReceipts.vat, open: sql<number>`count(*)::int` })
    .from(fiscalReceipts)
    .where(and(isOpen, within(fiscalReceipts.created, from, to)))
    .groupBy(sql`1`, fiscalReceipts.vat);
  const isThrough = (account: string) => account.startsWith('provider:');
  let unregistered = 0;
  for (const { accounts, vat } of days) {
    for (const { account, sum } of accounts) if (isThrough(account)) unregistered -= sum;
    for (const { income, returned } of vat) unregistered -= income - returned;
  }
  return {
    days: days.toReversed().flatMap(({ day, vat }) =>
      vat.map((sums) => ({
        day,
        vat: sums.vat,
        income: printMoney(sums.income),
        income_vat: printMoney(sums.income_vat),
        returned: printMoney(sums.returned),
        returned_vat: printMoney(sums.returned_vat),
        receipts: sums.receipts,
        open: waiting.find((row) => row.day === day && row.vat === sums.vat)?.open ?? 0,
      })),
    ),
    unregistered: printMoney(unregistered),
  };
}
