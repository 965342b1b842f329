import { randomUUID } from 'node:crypto';
import { parseMoney } from '@shop/contract';
import type { OrderAction } from '@shop/desk-contract/orders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type GameRow, games, products } from '../../platform/db/schema/catalogue.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { orderNotes } from '../../platform/db/schema/desk.ts';
import { type OrderDetails, type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { assign } from '../fulfillment/hand-queue.ts';
import { confirmOrder, refundOrder } from '../fulfillment/operator-orders.ts';
import { replaceCode, voidCode } from '../fulfillment/replace-code.ts';
import { releasePart, reopenPart } from '../fulfillment/supplier-orders.ts';
import type { Suppliers } from '../fulfillment/suppliers/registry.ts';
import { playerOf } from '../orders/order-kind-view.ts';
import { isPayable, isUnderWay, lockOrder } from '../orders/order-machine.ts';
import { chargeBack } from '../payments/provider-refund.ts';
import { refundPart } from '../payments/refund-part.ts';

export type ActionContext = { suppliers: Suppliers; staffId: number };

/** Does one action to an order, in the caller's transaction. @throws {Refusal} with the reason when it cannot be done */
export async function actOn(
  tx: Queryable,
  { suppliers, staffId }: ActionContext,
  orderId: string,
  act: OrderAction,
) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse('desk.order_not_found');
  switch (act.action) {
    case 'confirm':
      if (order.kind === 'PUBGOrder') throw refuse('desk.codes_from_stock');
      if (!isUnderWay(order.status)) throw refuse('desk.order_not_under_way');
      return void (await confirmOrder(tx, orderId));
    case 'refund':
      return refundWhole(tx, order, act.force);
    case 'refund_part':
      return refundPart(tx, orderId, parseMoney(act.amount));
    case 'charge_back':
      return chargeBack(tx, order, parseMoney(act.amount));
    case 'replace_code':
      await replaceCode(tx, orderId, act.code, act.why);
      return sendAgain(tx, order);
    case 'void_code':
      return void (await voidCode(tx, orderId, act.code, act.why));
    case 'resend_letter':
      return resend(tx, order, act.email);
    case 'ask_provider':
      return askProvider(tx, order);
    case 'change_player':
      return changePlayer(tx, order, act);
    case 'move_supplier':
      return moveTo(tx, suppliers, order, act);
    case 'note':
      return void (await tx.insert(orderNotes).values({ orderId, staffId, text: act.why }));
    case 'hand_over':
      return handOver(tx, orderId, act.to);
    case 'show_codes':
      // The kept act itself permits seeing them.
      return;
  }
}

async function refundWhole(tx: Queryable, order: OrderRow, force: boolean): Promise<void> {
  if (!isUnderWay(order.status)) throw refuse('desk.order_not_refundable');
  const parts = await tx.select().from(supplierOrders).where(eq(supplierOrders.orderId, order.id));
  const mayArrive = parts.some(({ state, asked: at }) => state !== 'rejected' && at !== null);
  if (mayArrive && !force) throw refuse('desk.order_at_supplier');
  await refundOrder(tx, order.id, force);
}

/** Refuses an unpaid order: its buyer can correct it, and can still raise its price above the sum that was counted. */
function refuseUnpaid({ status }: OrderRow): void {
  if (isPayable(status)) throw refuse('desk.order_unpaid');
}

/** The letter for the order's current state. */
const letterOf = ({ status }: OrderRow) =>
  status === 'failed' ? 'refund' : status === 'done' ? 'done' : 'paid';

async function sendAgain(tx: Queryable, order: OrderRow): Promise<void> {
  const again = randomUUID();
  const payload = { orderId: order.id, receipt: letterOf(order), again };
  await enqueue(tx, { kind: 'receipt', key: `${order.id}:again:${again}`, payload });
}

async function resend(tx: Queryable, order: OrderRow, email: string | undefined): Promise<void> {
  refuseUnpaid(order);
  if (email) await tx.update(orders).set({ email }).where(eq(orders.id, order.id));
  else if (order.email === null) throw refuse('desk.order_without_email');
  await sendAgain(tx, order);
}

async function askProvider(tx: Queryable, { id, paymentId }: OrderRow): Promise<void> {
  if (paymentId === null) throw refuse('desk.payment_not_started');
  await enqueue(tx, { kind: 'check_payment', key: `${id}:asked:${randomUUID()}`, payload: { paymentId } });
}

async function moveTo(
  tx: Queryable,
  suppliers: Suppliers,
  order: OrderRow,
  { supplier, force, why }: { supplier: string; force: boolean; why: string },
): Promise<void> {
  if (!isUnderWay(order.status)) throw refuse('desk.order_not_under_way');
  const parts = await tx
    .select({ row: supplierOrders, product: products })
    .from(supplierOrders)
    .innerJoin(orderLines, eq(orderLines.id, supplierOrders.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(supplierOrders.orderId, order.id))
    .for('update', { of: supplierOrders });
  const open = parts.filter(({ row }) => row.state !== 'done' && row.supplier !== supplier);
  if (open.length === 0) throw refuse('desk.nothing_to_move');
  for (const { row, product } of open) {
    if (row.asked !== null && row.state !== 'rejected' && !force) throw refuse('desk.order_at_supplier');
    const source = suppliers.sourcesOf(product).find((each) => each.supplier === supplier);
    if (!source) throw refuse('desk.supplier_lacks_product');
    const moved = await releasePart(tx, row, source, why);
    await tx
      .update(supplierOrders)
      .set({ state: 'new', decided: null })
      .where(eq(supplierOrders.key, moved.key));
  }
  const key = `${order.id}:moved:${randomUUID()}`;
  await enqueue(tx, { kind: 'deliver_by_supplier', key, payload: { orderId: order.id } });
}

type NewPlayer = { player: string; server?: string | undefined; force: boolean; why: string };

/** Sends the goods to another player. What a supplier may still deliver to the first must have been called off there. */
async function changePlayer(
  tx: Queryable,
  order: OrderRow,
  { player, server, force, why }: NewPlayer,
): Promise<void> {
  refuseUnpaid(order);
  const [game] = await tx.select().from(games).where(eq(games.id, order.gameId));
  const details = withPlayer(order.details, player, changedServer(game!, order, server));
  if (!details) throw refuse('desk.order_without_player');
  if (order.status === 'done' || order.status === 'failed') throw refuse('desk.player_settled');
  const parts = await tx
    .select()
    .from(supplierOrders)
    .where(eq(supplierOrders.orderId, order.id))
    .for('update');
  if (parts.some(({ state }) => state === 'done')) throw refuse('desk.player_settled');
  const mayArrive = parts.some(({ state, asked }) => state !== 'rejected' && asked !== null);
  if (mayArrive && !force) throw refuse('desk.order_at_supplier');
  await tx.update(orders).set({ details }).where(eq(orders.id, order.id));
  for (const part of parts) await reopenPart(tx, part, why);
  if (parts.length === 0) return;
  const key = `${order.id}:player:${randomUUID()}`;
  await enqueue(tx, { kind: 'deliver_by_supplier', key, payload: { orderId: order.id } });
}

/** A server to send the goods to in place of the order's own. @throws {Refusal} unless the game has it */
function changedServer({ details }: GameRow, order: OrderRow, server?: string): string | undefined {
  if (!server || server === playerOf(order).server) return undefined;
  if (!details.is_server_needed) throw refuse('desk.server_not_needed');
  if (details.is_server_enum && !details.servers?.some(({ id }) => id === server))
    throw refuse('desk.server_unknown');
  return server;
}

/** Null for an order of codes, which go to nobody. A server that is not given stays. */
function withPlayer(details: OrderDetails, player: string, server?: string): OrderDetails | null {
  if (details.kind === 'SteamOrder') return { ...details, steamAccountId: player };
  if (details.kind === 'StandoffOrder') return { ...details, gameAccountId: player };
  if (details.kind !== 'MooGoldOrder') return null;
  if (!server) return { ...details, userId: player };
  const place = details.server === null ? { serverCustomId: server } : { server };
  return { ...details, userId: player, ...place };
}

async function handOver(tx: Queryable, orderId: string, to: number): Promise<void> {
  const [person] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, to), isNull(staff.disabled)));
  if (!person) throw refuse('staff.member_not_found');
  await assign(tx, orderId, to);
}
