import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { orderLines, orders } from '../../platform/db/schema/orders.ts';
import type { PaymentRow } from '../../platform/db/schema/payments.ts';
import { normalizePhone } from '../../platform/phone.ts';
import {
  type FiscalReceipt,
  type FiscalSettings,
  isPrepayment,
  rateOf,
  spreadOver,
  vatOf,
} from './providers/fiscal-receipt.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** The only currency that a receipt by 54-FZ is written in. */
const CURRENCY = 'RUB';

type Fiscal = { fiscal: FiscalSettings | undefined };
type Offering = Fiscal & { providers: ReadonlyMap<string, PaymentProvider> };

/** True where paying at a provider makes a receipt due, which goes to the buyer's address. */
export const needsEmail = ({ fiscal, providers }: Offering, provider: string, currency: string): boolean =>
  fiscal !== undefined && currency === CURRENCY && providers.get(provider)?.sendsReceipts === true;

/**
 * The receipt of a payment, or of its refund: the same lines, for the same sum. Null where the shop writes none through its
 * providers, for another currency, and for a buyer who left neither an address nor a number. A payment that was made keeps its
 * terms; once its order is delivered, a prepayment is settled, and what goes back is a full payment.
 */
export async function writeReceipt(
  { db, fiscal }: Fiscal & { db: Queryable },
  payment: PaymentRow,
): Promise<FiscalReceipt | null> {
  const phone = normalizePhone(payment.phone);
  const { email, currency, amount, orderId } = payment;
  if (!fiscal || currency !== CURRENCY || (!email && !phone)) return null;
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  const isSettled = order?.status === 'done' && isPrepayment(payment.receiptMode);
  const mode = isSettled ? 'full_payment' : (payment.receiptMode ?? fiscal.mode);
  const vat = vatOf({ vat: payment.vat ? rateOf(payment.vat) : fiscal.vat, mode });
  const lines = spreadOver(await soldLines(db, orderId), amount);
  return { ...fiscal, mode, vat, lines, email, phone };
}

/** Reads the lines of an order, or the game's name where an order has none, as a top-up of any sum. */
async function soldLines(db: Queryable, orderId: string) {
  const lines = await db
    .select({ title: orderLines.title, quantity: orderLines.quantity, total: orderLines.total })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  if (lines.length > 0) return lines;
  const [game] = await db
    .select({ title: games.title })
    .from(orders)
    .innerJoin(games, eq(games.id, orders.gameId))
    .where(eq(orders.id, orderId));
  return game ? [{ title: game.title, quantity: 1, total: 1 }] : [];
}
