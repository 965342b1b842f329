import type { Queryable } from '../../platform/db/database.ts';
import type { ProductSource } from '../../platform/db/schema/catalogue.ts';
import type { OrderDetails } from '../../platform/db/schema/orders.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { transition } from '../orders/order-machine.ts';
import { failPaid } from '../payments/fail-paid-order.ts';
import { deliverByHand } from './deliver-by-hand.ts';
import { complete, underWay } from './delivery-steps.ts';
import { markEmpty, markFunded } from './supplier-balances.ts';
import { markAsked, openParts, type Part, recordAnswer, releasePart } from './supplier-orders.ts';
import type { Suppliers } from './suppliers/registry.ts';
import {
  type Supplier,
  type SupplierAnswer,
  SupplierError,
  type SupplierRequest,
} from './suppliers/supplier.ts';

/** A supplier that took nothing for now is asked again after so many times its own pace. */
const RESTOCK_PACE = 4;
const PACE = 15_000;

/** A part's state: as the supplier says, not taken by anybody yet, or without a supplier that can be asked here. */
type Outcome = SupplierAnswer['state'] | 'waiting' | 'by_hand';
type Buyer = Pick<SupplierRequest, 'userId' | 'server' | 'amount'>;

/**
 * Takes a paid order of suppliers' goods as far as the suppliers are: each part is bought once, under a key of ours, and
 * after any doubt its supplier is asked by that key first, and nobody else. Returns when to look again in milliseconds,
 * null when nothing more will happen. @throws {SupplierError} when a supplier does not answer.
 */
export async function deliverBySupplier(
  db: Queryable,
  orderId: string,
  suppliers: Suppliers,
): Promise<number | null> {
  const order = await underWay(db, orderId);
  if (!order) return null;
  const { parts, unsupplied } = await openParts(db, order, suppliers);
  // Read after the keys: a player who is corrected meanwhile comes with new ones.
  const buyer = buyerOf((await underWay(db, orderId))?.details ?? order.details);
  const outcomes: Outcome[] = Array.from({ length: unsupplied }, () => 'by_hand');
  for (const part of parts) outcomes.push(await advance(db, suppliers, part, buyer));
  if (!outcomes.includes('attention')) await resolveAlert(db, 'delivery_needs_a_person', orderId);
  const paces = parts.map(({ row }) => suppliers.get(row.supplier)?.askEvery ?? PACE);
  return settle(db, orderId, outcomes, Math.min(PACE, ...paces));
}

/** Whom the goods go to. */
function buyerOf(details: OrderDetails): Buyer {
  if (details.kind === 'MooGoldOrder')
    return { userId: details.userId, server: details.server ?? details.serverCustomId, amount: null };
  if (details.kind === 'SteamOrder')
    return { userId: details.steamAccountId, server: null, amount: details.amount };
  // Codes go to nobody.
  if (details.kind === 'PUBGOrder') return { userId: '', server: null, amount: null };
  throw new Error(`an order of the kind ${details.kind} is not bought of a supplier`);
}

async function advance(db: Queryable, suppliers: Suppliers, part: Part, buyer: Buyer): Promise<Outcome> {
  const { row } = part;
  if (row.state === 'done' || row.state === 'rejected') return row.state;
  const supplier = suppliers.get(row.supplier);
  if (supplier && row.asked !== null) return ask(db, suppliers, supplier, part, buyer, row.asked);
  // Its supplier may have it and cannot be asked any more.
  if (row.asked !== null) return 'by_hand';
  return buy(db, suppliers, part, buyer);
}

/** After any doubt: only this supplier, and only under the same key. */
async function ask(
  db: Queryable,
  suppliers: Suppliers,
  supplier: Supplier,
  part: Part,
  buyer: Buyer,
  since: Date,
): Promise<Outcome> {
  const request = requestOf(part, buyer, since);
  try {
    const known = await supplier.find(request);
    if (known) return await record(db, part, known);
  } catch (error) {
    if (error instanceof SupplierError) await alertOperator(db, suppliers, error, part);
    throw error;
  }
  try {
    const answer = await supplier.order(request);
    await settleAlerts(db, suppliers, part);
    return await record(db, part, answer);
  } catch (error) {
    return turnedDown(db, suppliers, error, part);
  }
}

/** The first who takes it, of those who have it: nobody was asked yet, or those who were have taken nothing. */
async function buy(db: Queryable, suppliers: Suppliers, part: Part, buyer: Buyer): Promise<Outcome> {
  let current = part;
  let last: unknown;
  for (const source of part.sources) {
    const supplier = suppliers.get(source.supplier)!;
    if (source.supplier !== current.row.supplier) current = await moveTo(db, current, source, 'moved');
    const since = await markAsked(db, current.row);
    if (!since) throw new SupplierError('unavailable', 'another worker is ordering this part');
    try {
      const answer = await supplier.order(requestOf(current, buyer, since));
      await settleAlerts(db, suppliers, current);
      return await record(db, current, answer);
    } catch (error) {
      const outcome = await turnedDown(db, suppliers, error, current);
      if (outcome === 'rejected') return outcome;
      last = error;
      current = await moveTo(db, current, source, (error as Error).message);
    }
  }
  const [first] = part.sources;
  if (!first) return 'by_hand';
  if (first.supplier !== current.row.supplier) await moveTo(db, current, first, (last as Error).message);
  // Nobody was reached: the queue tries again, later each time, and alerts an operator.
  if (last instanceof SupplierError && last.reason === 'away') throw last;
  return 'waiting';
}

const moveTo = async (db: Queryable, part: Part, source: ProductSource, note: string): Promise<Part> => ({
  ...part,
  product: source.product,
  row: await releasePart(db, part.row, source, note),
});

const requestOf = (
  { row, product, quantity, ceiling }: Part,
  buyer: Buyer,
  since: Date,
): SupplierRequest => ({
  ...buyer,
  ...{ key: row.key, product, quantity, since, ceiling },
});

async function record(db: Queryable, part: Part, answer: SupplierAnswer): Promise<Outcome> {
  const { orderId, supplier, key, state: before } = part.row;
  const { state, note } = await recordAnswer(db, part, answer);
  const says = note ?? null;
  if (state === 'attention' && before !== 'attention')
    await alert(db, 'delivery_needs_a_person', orderId, { order: orderId, supplier, key, says });
  return state;
}

/** A supplier's refusal to take an order. @throws what leaves a doubt. */
async function turnedDown(
  db: Queryable,
  suppliers: Suppliers,
  error: unknown,
  part: Part,
): Promise<'rejected' | 'waiting'> {
  if (!(error instanceof SupplierError) || error.reason === 'unavailable') throw error;
  if (error.reason === 'refused') {
    await recordAnswer(db, part, { state: 'rejected', note: error.message });
    return 'rejected';
  }
  await alertOperator(db, suppliers, error, part);
  return 'waiting';
}

/** Says to the operator what only a person can mend. */
async function alertOperator(
  db: Queryable,
  suppliers: Suppliers,
  { reason, message }: SupplierError,
  part: Part,
): Promise<void> {
  const { supplier, orderId } = part.row;
  const asked = suppliers.get(supplier);
  const data = { supplier, product: part.product, order: orderId, says: message };
  if (reason === 'no_funds' && asked) await markEmpty(db, suppliers, asked);
  if (reason === 'out_of_stock')
    await alert(db, 'supplier_out_of_stock', `${supplier}:${part.product}`, data);
  if (reason === 'misconfigured') await alert(db, 'supplier_misconfigured', supplier, data);
}

/** An order was taken: what blocked others is over. */
async function settleAlerts(db: Queryable, suppliers: Suppliers, { row, product }: Part): Promise<void> {
  await markFunded(db, suppliers, row.supplier);
  await resolveAlert(db, 'supplier_misconfigured', row.supplier);
  await resolveAlert(db, 'supplier_out_of_stock', `${row.supplier}:${product}`);
}

/** The order's state by those of its parts. */
async function settle(
  db: Queryable,
  orderId: string,
  outcomes: Outcome[],
  askEvery: number,
): Promise<number | null> {
  const all = (...wanted: Outcome[]) => outcomes.every((outcome) => wanted.includes(outcome));
  if (outcomes.length === 0) await deliverByHand(db, orderId);
  else if (all('done')) await complete(db, orderId);
  else if (all('rejected')) await db.transaction((tx) => failPaid(tx, orderId));
  // A part has arrived and a part will not: what is fair, and what it costs, is for a person to say.
  else if (all('done', 'rejected')) await alert(db, 'delivered_in_part', orderId, { order: orderId });
  else if (all('done', 'rejected', 'by_hand')) await deliverByHand(db, orderId);
  else {
    if (all('sent', 'done')) await transition(db, orderId, 'sent');
    return all('done', 'rejected', 'by_hand', 'waiting', 'attention') ? RESTOCK_PACE * askEvery : askEvery;
  }
  return null;
}
