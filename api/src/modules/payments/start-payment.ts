import { inTrace } from '@federation/telemetry';
import { printMoney, type Scenario } from '@shop/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { createOutside, type Outside, retryAfterOf } from '../../platform/http/outside.ts';
import { refuse } from '../../platform/refusal.ts';
import { shortNumber } from '../../platform/short-number.ts';
import { text } from '../../platform/text.ts';
import { amend } from '../orders/order-machine.ts';
import { findMethod } from '../orders/payment-terms.ts';
import { type Choice, openPayment } from './open-payment.ts';
import { type FiscalSettings, isPrepayment, vatOf } from './providers/fiscal-receipt.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type StartedPayment,
} from './providers/payment-provider.ts';
import { notifyUrl } from './providers/provider-call.ts';
import { createProviders } from './providers/registry.ts';
import { needsEmail, writeReceipt } from './write-receipt.ts';

/** Dependencies of paying beside the database. Addresses without a slash at the end; `checkAfter` in milliseconds. */
export type PaymentContext = {
  db: Queryable;
  providers: ReadonlyMap<string, PaymentProvider>;
  publicUrl: string;
  apiUrl: string;
  shopName: string;
  /** How receipts are written; none where the cash register is not behind the providers. */
  fiscal: FiscalSettings | undefined;
  checkAfter: number;
};

/**
 * Starts paying for an order, or goes on with the payment under way: asking twice, even at once, is one payment.
 * @throws {Refusal} what `openPayment` throws; 503 when the provider does not take the payment.
 */
export async function startPayment(
  context: PaymentContext,
  orderId: string,
  choice: Choice,
): Promise<Scenario> {
  const method = await findMethod(context.db, choice.method, choice.currency);
  // A method whose provider is not configured is not offered.
  if (method && !context.providers.has(method.provider)) throw refuse('payment.method_not_found');
  const opening = await openPayment(context.db, orderId, choice, {
    checkAfter: context.checkAfter,
    needsEmail: method !== undefined && needsEmail(context, method.provider, choice.currency),
  });
  if (opening.kind === 'free') return { type: 'wait_order_state', order_id: orderId };
  const { payment, order } = opening;
  const charged = { amount: printMoney(payment.amount), currency: payment.currency };
  if (payment.scenario) return { ...payment.scenario, ...charged };
  try {
    const open = () => openAtProvider(context, payment);
    return { ...(await inTrace(order.traceparent, 'start payment', {}, open)), ...charged };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw error.reason === 'unavailable'
      ? refuse('payment.provider_unavailable', { retryAfter: retryAfterOf(error) })
      : refuse('payment.method_unavailable');
  }
}

/**
 * Asks the provider to open a payment and keeps its answer. The payment's id is the key: asking again is the same one.
 * @throws {ProviderError}; one that refuses ends the payment, so that another can be tried.
 */
export async function openAtProvider(context: PaymentContext, payment: PaymentRow): Promise<Scenario> {
  try {
    const by = provider(context, payment);
    const request = await toRequest(context, payment);
    if (context.fiscal) await noteReceipt(context.db, payment, context.fiscal, by, request);
    const started = await by.start(request);
    await keepAnswer(context.db, payment, started);
    return started.scenario;
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused') await giveUp(context.db, payment);
    throw error;
  }
}

/** The adapter of a payment's provider. @throws {ProviderError} when it is no longer configured. */
export function provider(
  { providers }: Pick<PaymentContext, 'providers'>,
  payment: Pick<PaymentRow, 'provider'>,
): PaymentProvider {
  const found = providers.get(payment.provider);
  if (!found) throw new ProviderError('refused', `no provider is configured as ${payment.provider}`);
  return found;
}

async function toRequest(context: PaymentContext, payment: PaymentRow): Promise<PaymentRequest> {
  const [order] = await context.db
    .select({ expires: orders.expires })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  return {
    paymentId: payment.id,
    number: payment.number,
    orderId: payment.orderId,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    scenario: payment.scenarioType,
    description: text('payment.description', {
      shop: context.shopName,
      number: shortNumber(payment.orderId),
    }),
    returnUrl: `${context.publicUrl}/orders/${payment.orderId}/pay`,
    notifyUrl: notifyUrl(context.apiUrl, payment.provider),
    email: payment.email,
    phone: payment.phone,
    expires: order!.expires,
    receipt: context.fiscal ? await writeReceipt(context, payment) : null,
  };
}

/** Before the provider is asked: it may be faster with its word that the payer paid than with its answer. */
async function noteReceipt(
  db: Queryable,
  payment: PaymentRow,
  fiscal: FiscalSettings,
  { sendsReceipts }: PaymentProvider,
  { receipt }: PaymentRequest,
): Promise<void> {
  const receiptSent = receipt !== null && sendsReceipts === true;
  const unsettled = receiptSent && isPrepayment(fiscal.mode);
  const facts = { vat: vatOf(fiscal), receiptMode: fiscal.mode, receiptSent, unsettled };
  await db.update(payments).set(facts).where(eq(payments.id, payment.id));
}

/** The webhook may have been faster than the answer: a decided payment keeps its status. */
async function keepAnswer(db: Queryable, payment: PaymentRow, started: StartedPayment): Promise<void> {
  const { transactionId, scenario, url } = started;
  const status = sql`case when ${payments.status} = 'new' then 'pending' else ${payments.status} end`;
  await db.update(payments).set({ transactionId, scenario, url, status }).where(eq(payments.id, payment.id));
}

async function giveUp(db: Queryable, payment: PaymentRow): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, payment.orderId)).for('update');
    const [ended] = await tx
      .update(payments)
      .set({ status: 'failed', decidedAt: new Date() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'new')))
      .returning();
    if (ended) await amend(tx, payment.orderId, { paymentStatus: 'failed' });
  });
}

/** Makes the context that web and worker share, as configured; one `outside` where they are one process. */
export const createPaymentContext = (
  config: Config,
  db: Database,
  outside: Outside = createOutside(),
): PaymentContext => ({
  db: db.orm,
  providers: createProviders(config, outside),
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  shopName: config.shopName,
  fiscal: config.fiscal,
  checkAfter: config.paymentCheckAfter,
});
